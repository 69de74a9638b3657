// Pictures of cards in a folder that the user chooses. They are shown from where they lie, as long as this tab is open: no
// copy of them is kept, and none is in what is exported. What a file is, its first bytes say.
const MAX_FILES = 20_000;
const MAX_BYTES = 8 << 20;
const ENDING = /\.(png|jpe?g|webp)$/i;
const pictures = new Map(); // the address of each picture, by the names of its folders and file

const slug = (text) =>
  text.normalize("NFD").replace(/[\p{M}'’‘`´]/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "unnamed";

const typeOf = async (file) => {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  return text.startsWith("RIFF") && text.endsWith("WEBP") ? "image/webp" : "";
};

const add = async (file) => {
  const folders = file.webkitRelativePath.split("/").slice(1, -1);
  const name = [...folders, file.name.replace(ENDING, "")].map(slug).join("/");
  const type = file.size <= MAX_BYTES && !pictures.has(name) ? await typeOf(file) : "";
  if (type) pictures.set(name, URL.createObjectURL(new Blob([file], { type })));
};

// The one with the most folders: of the rule set and the faction, of the faction, or of none.
const pictureOf = (key) => {
  const parts = key.split("/");
  for (const [start] of parts.entries()) {
    const address = pictures.get(parts.slice(start).join("/"));
    if (address) return address;
  }
  return "";
};

const show = () => {
  for (const face of document.querySelectorAll(":is(.face, .piece)[data-picture]:not(:has(> .scan))")) {
    const address = pictureOf(face.dataset.picture);
    if (!address) continue;
    const picture = Object.assign(document.createElement("img"), { className: "scan", src: address, alt: "" });
    face.classList.add("with-scan");
    face.prepend(picture);
  }
};

// A field for the folder; `note` is told how many pictures it has.
export const folderField = (note) => {
  const label = document.createElement("label");
  label.textContent = "Pictures of cards from a folder ";
  const field = Object.assign(document.createElement("input"), { type: "file", multiple: true });
  field.setAttribute("webkitdirectory", "");
  field.addEventListener("change", async () => {
    for (const address of pictures.values()) URL.revokeObjectURL(address);
    pictures.clear();
    const files = [...field.files].filter(({ name }) => ENDING.test(name)).slice(0, MAX_FILES);
    for (const file of files) await add(file);
    for (const old of document.querySelectorAll(":is(.face, .piece) > .scan")) old.remove();
    show();
    note.textContent = `${pictures.size} ${pictures.size === 1 ? "picture" : "pictures"}, shown until this tab is closed`;
  });
  label.append(field);
  return label;
};

new MutationObserver(() => pictures.size && show()).observe(document.body, { subtree: true, childList: true });
