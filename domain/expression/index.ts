// One language for rules, calculated metrics, interlocks and conditions: parsed and computed here, never by `eval`. Units
// are checked, unknown values stay unknown, and a computation is as long as its text.
export { type Checked, type Input, type Need, type Scope, check } from './check.ts'
export { type Computed, type Given, evaluate } from './evaluate.ts'
export { ExpressionFault } from './faults.ts'
export type { Type, Value } from './functions.ts'
export { DEEPEST, MOST_PARTS, parse } from './parse.ts'
export { LONGEST } from './tokens.ts'
export type { Expression } from './tree.ts'
