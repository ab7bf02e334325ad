// What carries messages, for whoever sends one again without knowing by what it went: whoever brings a means says so.
import type { AppContext, Ctx } from '../platform/ctx.ts'
import { service } from '../platform/service.ts'

export interface Again {
  /** The words it had. */
  content: string
  /** Another number or address than the one before. */
  address: string | undefined
}

export interface Carrier {
  /** The entity whose rows are carried. */
  source: string
  /** Messages go to people, who may be others the next time. */
  isToPeople: boolean
  /** Has what this row carried sent once more; the new row's id, or undefined where it is gone. */
  again(ctx: Ctx, sourceId: string, wish: Again): Promise<string | undefined>
  /** Gives what waits other words; false where it does not wait any more. Without it they are composed when it is sent. */
  reword?(ctx: Ctx, sourceId: string, content: string): Promise<boolean>
}

const carriers = service<ReadonlyMap<string, Carrier>>()

/** Called once for each app, with what the features bring. */
export const declareCarriers = (app: Pick<AppContext, 'changes'>, brought: readonly Carrier[]): void =>
  carriers.declare(app, [new Map(brought.map((one) => [one.source, one]))])

/** Undefined where no feature carries such rows. */
export const carrierOf = (ctx: Pick<Ctx, 'app'>, source: string): Carrier | undefined => carriers.of(ctx)?.get(source)
