import type { Country } from '@/domain/countries'
import type { StepActor, StepPayer } from '@/domain/processSteps'

type SeedStep = {
  /** Only where the real order differs from the specification's. */
  position?: number
  isParallel?: true
  monthsFrom: number
  monthsTo: number | null
  actor: StepActor
  payer: StepPayer
}

const step = (
  [monthsFrom, monthsTo]: [number, number | null],
  actor: StepActor,
  payer: StepPayer,
  place: Pick<SeedStep, 'position' | 'isParallel'> = {},
): SeedStep => ({ monthsFrom, monthsTo, actor, payer, ...place })

/** Of each step, in the order of the home page. Months are estimates. */
export const seedSteps: Record<Country, SeedStep[]> = {
  germany: [
    step([8, 12], 'nurse', 'shared'),
    step([2, 4], 'nurse', 'nurse', { isParallel: true }),
    step([3, 6], 'agency', 'shared', { isParallel: true }),
    step([6, 12], 'employer', 'employer', { position: 7 }),
    step([1, 3], 'agency', 'employer', { position: 4, isParallel: true }),
    step([1, 3], 'nurse', 'shared', { position: 5 }),
    step([1, 1], 'agency', 'shared', { position: 6 }),
  ],
  uae: [
    step([2, 4], 'nurse', 'nurse'),
    step([1, 3], 'nurse', 'nurse', { isParallel: true }),
    step([1, 2], 'nurse', 'nurse'),
    step([1, 3], 'agency', 'employer'),
    step([1, 2], 'employer', 'employer'),
    step([1, 1], 'agency', 'shared'),
  ],
  usa: [
    step([3, 6], 'nurse', 'nurse', { position: 3 }),
    step([3, 6], 'nurse', 'nurse', { position: 1 }),
    step([1, 4], 'authority', 'nurse', { position: 2 }),
    step([3, 6], 'nurse', 'shared', { position: 6, isParallel: true }),
    step([1, 3], 'agency', 'employer', { position: 4 }),
    step([24, null], 'employer', 'employer', { position: 5 }),
  ],
  uk: [
    step([2, 3], 'nurse', 'shared', { position: 2 }),
    step([2, 3], 'employer', 'employer', { position: 5 }),
    step([1, 1], 'authority', 'shared', { position: 6 }),
    step([2, 4], 'nurse', 'nurse', { position: 1 }),
    step([1, 3], 'agency', 'employer', { position: 3 }),
    step([1, 2], 'nurse', 'shared', { position: 4 }),
  ],
  ksa: [
    step([1, 1], 'nurse', 'nurse'),
    step([1, 2], 'nurse', 'nurse', { position: 3 }),
    step([1, 3], 'nurse', 'nurse', { position: 2 }),
    step([1, 3], 'agency', 'employer'),
    step([1, 3], 'employer', 'employer'),
    step([1, 1], 'agency', 'shared'),
  ],
}

/** The step, as the guide counts them, that each checklist belongs to. */
export const seedSections: Record<Country, number[]> = {
  germany: [3, 1, 2],
  uae: [1, 2, 5],
  usa: [1, 3, 4, 6],
  uk: [1, 2, 4, 5],
  ksa: [1, 2, 5],
}
