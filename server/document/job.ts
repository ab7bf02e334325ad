// Declares scheduled work: what runs, for whom, when, and what is done about missed, late and failed runs.
import type { Entity, Fields, Row } from '@steward/domain/entity'
import type { Bounds, Missed } from '@steward/domain/job/schedule'
import { scheduleOf } from '@steward/domain/job/schedule'
import type { AppContext, Ctx } from '../platform/ctx.ts'

/** Values of the declared parameters; a parameter that may be empty is null. */
export type Params<P extends Fields> = Row<Entity<string, P>>
export type AnyParams = Readonly<Record<string, unknown>>

export interface Item {
  /** Names the item among those of a run: an id, or what else tells it from the others. */
  id: string
}

/** A run that does its own transactions. */
export interface Run<P = AnyParams> {
  id: string
  /** Its transactions write only while the run is still this process's. */
  app: AppContext
  tenant: string
  params: P
  now: Date
  /** Aborted when the time is over, the run is cancelled or the server stops: end after the current transaction. */
  signal: AbortSignal
}

/** `prompt` is what others wait for and soon over, `long` what may go on for minutes or hours: neither takes the other's slots. */
export type JobLane = 'prompt' | 'long'

interface Options<P extends Fields> {
  /** Code of the dictionary `sys_job_group`. */
  group: 'system' | 'iot' | 'desk'
  /** One run for the installation, or one for every tenant, each under its own schedule. */
  for: 'installation' | 'tenants'
  /** Five fields as in Unix or six as in Quartz, in the installation's time zone; see also `every()`. */
  cron: string
  /** What an administrator's own schedule has to keep. */
  bounds?: Bounds
  missed?: Missed
  /** What happens to a run that is due while the one before is still going. */
  overlap?: 'skip' | 'queue'
  /** Seconds. */
  timeout?: number
  retries?: number
  /** Seconds before the first retry; doubled for each further one. */
  backOff?: number
  /** The product does not work without it: it cannot be paused. */
  isVital?: boolean
  /** Whose slots its runs take. */
  lane?: JobLane
  /** `failures`: of a run that succeeds no row is kept, for what runs every minute. */
  keeps?: 'all' | 'failures'
  params?: P
}

export interface Job {
  name: string
  zh: string
  en: string
  group: 'system' | 'iot' | 'desk'
  for: 'installation' | 'tenants'
  cron: string
  bounds: Bounds
  missed: Missed
  overlap: 'skip' | 'queue'
  timeout: number
  retries: number
  backOff: number
  isVital: boolean
  lane: JobLane
  keeps: 'all' | 'failures'
  params: Fields
  /** What there is to do; without it the run is one item. */
  items?: (ctx: Ctx, params: AnyParams) => Promise<readonly Item[]>
  /** Does one item, in a transaction of its own. */
  each?: (ctx: Ctx, item: Item, params: AnyParams) => Promise<unknown>
  /** Does the whole run in transactions of its own. */
  work?: (run: Run) => Promise<unknown>
}

const ONE_RUN = { id: '' } as const

function declare<P extends Fields>(name: string, zh: string, en: string, options: Options<P>) {
  scheduleOf(options.cron, 'UTC')
  return {
    name,
    zh,
    en,
    bounds: { least: 60 },
    missed: 'once',
    overlap: 'skip',
    timeout: 1800,
    retries: 0,
    backOff: 60,
    isVital: false,
    lane: 'prompt',
    keeps: 'all',
    params: {},
    ...options,
  } as const
}

type Each<I, P extends Fields> = (ctx: Ctx, item: I, params: Params<P>) => Promise<unknown>

/**
 * Work on items, each in a transaction of its own: what fails is told in the run and stops nothing else, and runs that
 * continue one another after a failure or a killed process do each item once.
 * `job('order-auto', '自动验收', 'Check by itself', { group: 'desk', for: 'tenants', cron: every('10 min'), items: due },
 * (ctx, order) => …)`. Without `items` the run is a single transaction.
 */
export function job<I extends Item = Item, const P extends Fields = Record<never, never>>(
  name: string,
  zh: string,
  en: string,
  { items, ...options }: Options<P> & { items?: (ctx: Ctx, params: Params<P>) => Promise<readonly I[]> },
  each: Each<I, P>,
): Job {
  // The list holds jobs of every kind of item and parameter: their types are checked here and erased.
  return { ...declare(name, zh, en, options), items: items ?? (async () => [ONE_RUN]), each } as unknown as Job
}

/** Work that does its own transactions, and can be repeated from anywhere it broke off. */
export function task<const P extends Fields = Record<never, never>>(
  name: string,
  zh: string,
  en: string,
  options: Options<P>,
  work: (run: Run<Params<P>>) => Promise<unknown>,
): Job {
  return { ...declare(name, zh, en, options), work } as unknown as Job
}
