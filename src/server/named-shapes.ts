import type { z } from 'zod';
import { Creator, ProblemBody } from '../contract.ts';
import { Activity } from '../features/activities/contract.ts';
import { Company, CompanyChanges, CompanyInput } from '../features/companies/contract.ts';
import {
  DrillObservation,
  DrillObservationChanges,
  DrillObservationInput,
  DrillProgram,
  DrillProgramChanges,
  DrillProgramInput,
} from '../features/drilling/contract.ts';
import { EconomicStudy, EconomicStudyChanges, EconomicStudyInput } from '../features/economics/contract.ts';
import { Event } from '../features/events/contract.ts';
import { ImportResult, ImportStatus } from '../features/imports/contract.ts';
import { Investment, InvestmentChanges, InvestmentInput } from '../features/investments/contract-trades.ts';
import { Media, MediaChanges, MediaInput } from '../features/media/contract.ts';
import { MetalShare, Mine, MineChanges, MineInput } from '../features/mines/contract.ts';
import { CompanyNote, MineNote, NoteInput } from '../features/notes/contract.ts';
import { ResourceEstimate, ResourceEstimateChanges, ResourceEstimateInput } from '../features/resources/contract.ts';
import { Member } from '../features/users/contract.ts';

/** Shapes of answers that have a name in the API document, so that a generated client has one type for each. */
export const namedAnswers: Readonly<Record<string, z.ZodType>> = {
  Activity,
  Company,
  CompanyNote,
  Creator,
  DrillObservation,
  DrillProgram,
  EconomicStudy,
  Event,
  ImportResult,
  ImportStatus,
  Investment,
  Media,
  Member,
  MetalShare,
  Mine,
  MineNote,
  Problem: ProblemBody.loose(),
  ResourceEstimate,
};

/** Likewise of bodies. */
export const namedBodies: Readonly<Record<string, z.ZodType>> = {
  CompanyChanges,
  CompanyInput,
  DrillObservationChanges,
  DrillObservationInput,
  DrillProgramChanges,
  DrillProgramInput,
  EconomicStudyChanges,
  EconomicStudyInput,
  InvestmentChanges,
  InvestmentInput,
  MediaChanges,
  MediaInput,
  MineChanges,
  MineInput,
  NoteInput,
  ResourceEstimateChanges,
  ResourceEstimateInput,
};
