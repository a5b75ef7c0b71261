import type { ReactNode } from 'react';
import type { DrillObservation } from '../../../drilling/contract.ts';

/** Draws intervals of one metal as strip logs: the page hands it over, since the picture is another feature's. */
export type DrawHoles = (observations: DrillObservation[], metal: string) => ReactNode;
