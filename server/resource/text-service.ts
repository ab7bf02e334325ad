// Sends short texts to telephones, for features that do not know by whom.
import type { Ctx } from '../platform/ctx.ts'
import { service } from '../platform/service.ts'

/** What a message of a feature is about, and what had it sent. */
export interface Occasion {
  about?: { entity: string; id: string } | undefined
  origin?: string | undefined
  /** Messages with the same one go together; without it each stands by itself. */
  mergeKey?: string | undefined
}

export interface TextService {
  /** Names of the places in what the service of this code sends, or the enabled one; throws where there is none. */
  placesOf(ctx: Ctx, code: string): Promise<readonly string[]>
  /** Hands a text to each number over, its places filled by name; throws what is in the way. */
  send(
    ctx: Ctx,
    code: string,
    phones: readonly string[],
    valueOf: (place: string) => string,
    occasion?: Occasion,
  ): Promise<void>
}

const texts = service<TextService>()
export const declareTextService = texts.declare
/** Undefined where no feature sends texts. */
export const textServiceOf = texts.of
