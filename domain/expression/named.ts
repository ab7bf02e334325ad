// An expression for a reader who does not know its identifiers.
import { ExpressionFault } from './faults.ts'
import { parse } from './parse.ts'
import { tokensOf } from './tokens.ts'
import { everyPart } from './tree.ts'

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

/** The inputs a text names; none where it cannot be read. */
export function inputsNamed(text: string): string[] {
  try {
    const named = everyPart(parse(text)).flatMap((part) => (part.kind === 'input' ? [part.name] : []))
    return [...new Set(named)]
  } catch (error) {
    if (error instanceof ExpressionFault) return []
    throw error
  }
}
