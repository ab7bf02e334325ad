// An expression for a reader who does not know its identifiers.
import { ExpressionFault } from './faults.ts'
import { tokensOf } from './tokens.ts'

/** The text with its inputs under their names; as it is where it cannot be read. */
export function withNames(text: string, names: ReadonlyMap<string, string>): string {
  try {
    return tokensOf(text).reduceRight(
      (named, token) =>
        token.kind === 'name'
          ? named.slice(0, token.at) + (names.get(token.name) ?? token.name) + named.slice(token.end)
          : named,
      text,
    )
  } catch (error) {
    if (error instanceof ExpressionFault) return text
    throw error
  }
}
