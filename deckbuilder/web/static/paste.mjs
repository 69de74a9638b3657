// A file that is chosen for a pasted list, or dropped on its form, is read into the field, where one sees it and can change it.
const formOf = (event) => event.target.closest?.("form[data-paste]");

async function readInto(form, file) {
  if (form.querySelector("input[type=file]") && /\.zip$/i.test(file.name)) return form.requestSubmit(); // decks, to be unpacked
  const field = form.querySelector("textarea");
  field.value = await file.text();
  for (const input of form.querySelectorAll("input[type=file]")) input.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

addEventListener("change", (event) => {
  const [file] = event.target.matches?.("form[data-paste] input[type=file]") ? event.target.files : [];
  if (file) readInto(formOf(event), file);
});
addEventListener("dragover", (event) => {
  if (!formOf(event) || !event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  formOf(event).classList.add("over");
});
addEventListener("dragleave", (event) => {
  if (formOf(event) && !formOf(event).contains(event.relatedTarget)) formOf(event).classList.remove("over");
});
addEventListener("drop", (event) => {
  const form = formOf(event);
  const [file] = event.dataTransfer.files;
  form?.classList.remove("over");
  if (!form || !file) return;
  event.preventDefault();
  const input = form.querySelector("input[type=file]");
  if (input) input.files = event.dataTransfer.files;
  readInto(form, file);
});
