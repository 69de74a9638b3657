// Buttons that copy the text before them; where the clipboard is closed the text is selected.
function prepare() {
  for (const button of document.querySelectorAll("button[data-copy]")) button.hidden = false;
}

addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  const field = [...document.querySelectorAll("textarea[readonly]")].filter(
    (text) => text.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).at(-1);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Selected: copy it with Ctrl+C";
  }
});
addEventListener("htmx:after:swap", prepare);
prepare();
