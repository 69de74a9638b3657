// The copies of cards that a page of a deck shows. A press counts at once; the answer to it brings what is right.
const STEP = /^deck (-?\d+) (.+)$/; // the value of a button that puts copies in or takes them out

const read = (button) => {
  const [, by, card] = STEP.exec(button?.value ?? "") ?? [];
  return card && !button.matches(".off") ? { by: Number(by), card } : null; // one that is off asks first
};

function add(card, by) {
  const buttons = [...document.querySelectorAll("button.step")].filter(({ value }) => STEP.exec(value)?.[2] === card);
  for (const stepper of new Set(buttons.map((button) => button.closest(".stepper")))) {
    const count = stepper?.querySelector(".count");
    if (!count) continue;
    const number = Math.max((parseInt(count.textContent, 10) || 0) + by, 0);
    count.firstChild?.nodeType === Node.TEXT_NODE ? count.firstChild.replaceWith(String(number || "")) : count.prepend(String(number || ""));
  }
}

// Returns what the button of a press has changed.
export function count(button) {
  const step = read(button);
  if (step) add(step.card, step.by);
  return step;
}

export const countAgain = (step) => step && add(step.card, step.by);
export const takeBack = (step) => step && add(step.card, -step.by);
