// Buttons that copy the text before them; where the clipboard is closed the text is selected. And, without a server, the link
// of a deck, which begins with the address at which this edition lies.
function prepare() {
  for (const button of document.querySelectorAll("button[data-copy]")) button.hidden = false;
  const label = document.querySelector("[data-link]");
  const code = document.querySelector("[data-code]")?.dataset.code;
  if (!label || !code) return;
  label.hidden = false;
  label.querySelector("textarea").value = `${location.origin}${location.pathname.replace(/[^/]*$/, "")}#deck=${code}`;
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
