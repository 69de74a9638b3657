// A worker that plays games of simulations, as it is dealt them.
import { startPython } from "./python.mjs";

const ready = startPython().then((python) => ({ python, play: python.pyimport("tools.static_edition.player").play }));

self.onmessage = async ({ data: { packed, numbers } }) => {
  try {
    const { python, play } = await ready;
    const found = play(python.toPy(packed), python.toPy(numbers));
    postMessage(found.toJs({ dict_converter: Object.fromEntries }));
    found.destroy();
  } catch (error) {
    postMessage({ died: String(error) });
  }
};
