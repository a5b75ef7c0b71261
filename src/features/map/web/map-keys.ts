import { homeOf, wholeWorld } from './map-home.ts';
import { pace } from './motion.ts';
import type { MapStage } from './stage.ts';

/** Pixels that an arrow key moves the map. */
const keyStep = 90;

export const zoomBy = (stage: MapStage, factor: number) =>
  stage.zoom(factor, { x: stage.frame.width / 2, y: stage.frame.height / 2 }, pace());

export const showAll = (stage: MapStage) => stage.look(homeOf(stage.frame, wholeWorld), pace());

const step = (stage: MapStage, x: number, y: number) => {
  const { target } = stage;
  stage.look({ ...target, x: target.x + x / target.size, y: target.y + y / target.size }, pace());
};

/** What the keys of a map do to where it looks. */
export const keysOfMap: ReadonlyMap<string, (stage: MapStage) => void> = new Map([
  ['ArrowLeft', (stage) => step(stage, -keyStep, 0)],
  ['ArrowRight', (stage) => step(stage, keyStep, 0)],
  ['ArrowUp', (stage) => step(stage, 0, -keyStep)],
  ['ArrowDown', (stage) => step(stage, 0, keyStep)],
  ['+', (stage) => zoomBy(stage, 2)],
  ['=', (stage) => zoomBy(stage, 2)],
  ['-', (stage) => zoomBy(stage, 0.5)],
  ['_', (stage) => zoomBy(stage, 0.5)],
  ['0', showAll],
  ['Home', showAll],
]);
