// The parts of CodeMirror that the workshop uses, as one file: deckbuilder/web/static/codemirror.min.mjs. It is made with
// npm, out of the packages and versions that deckbuilder/web/static/vendored.txt names, in a folder with this file:
//   npx esbuild codemirror.mjs --bundle --minify --format=esm --legal-comments=none --outfile=codemirror.min.mjs
export { acceptCompletion, autocompletion, closeCompletion, moveCompletionSelection, startCompletion } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
export { yaml } from "@codemirror/lang-yaml";
export { HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { StateEffect, StateField } from "@codemirror/state";
export { Decoration, EditorView, highlightActiveLine, keymap, lineNumbers, WidgetType } from "@codemirror/view";
export { tags } from "@lezer/highlight";
