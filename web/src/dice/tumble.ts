/** The throw: 600 ms from the hand to rest. Ends early when the felt is tapped (the animations are finished). */
export interface Parts {
  mover: HTMLElement;
  body: HTMLElement;
  shadow: HTMLElement;
}

export const THROW_MS = 600;

const flight = (side: number): Keyframe[] => [
  { transform: `translate3d(${side * 60 + 130}%, 170%, 0) scale(1.5)`, opacity: 0, offset: 0 },
  { transform: `translate3d(${side * 40 + 70}%, 70%, 0) scale(1.45)`, opacity: 1, offset: 0.18 },
  { transform: `translate3d(${side * 12 + 10}%, -16%, 0) scale(1.22)`, offset: 0.5, easing: "ease-in" },
  { transform: "translate3d(2%, 2%, 0) scale(0.98)", offset: 0.7, easing: "ease-out" },
  { transform: "translate3d(0, -5%, 0) scale(1.06)", offset: 0.83, easing: "ease-in" },
  { transform: "none", offset: 1 },
];

const shade: Keyframe[] = [
  { transform: "translate(60%, 120%) scale(1.1)", opacity: 0, offset: 0 },
  { transform: "translate(16%, 40%) scale(1.2)", opacity: 0.2, offset: 0.5 },
  { transform: "none", opacity: 0.5, offset: 0.7 },
  { transform: "translate(4%, 12%)", opacity: 0.35, offset: 0.83 },
  { transform: "none", opacity: 0.5, offset: 1 },
];

function spin([x, y]: readonly [number, number], lean: number, index: number): Keyframe[] {
  const turn = (dx: number, dy: number, dz: number) =>
    `rotateX(19deg) rotateY(${(1 - index) * 5}deg) rotateZ(${lean + dz}deg) rotateX(${x + dx}deg) rotateY(${y + dy}deg)`;
  const way = index % 2 ? -1 : 1;
  return [
    { transform: turn(-560 - index * 90, way * (430 + index * 70), way * 130), easing: "cubic-bezier(.3,.5,.5,1)" },
    { transform: turn(-24, way * 30, way * 16), offset: 0.72, easing: "ease-out" },
    { transform: turn(0, 0, 0), offset: 1 },
  ];
}

/** Starts the throw; the returned function ends it. Without the Web Animations API the die simply lies there. */
export function tumble(parts: Parts, to: readonly [number, number], lean: number, index: number): () => void {
  if (typeof parts.mover.animate !== "function") return () => undefined;
  const timing: KeyframeAnimationOptions = { duration: THROW_MS, delay: index * 35, fill: "backwards" };
  const runs = [
    parts.mover.animate(flight(index - 1), timing),
    parts.body.animate(spin(to, lean, index), timing),
    parts.shadow.animate(shade, timing),
  ];
  return () => runs.forEach((run) => run.cancel());
}
