// What a device was doing: its state out of each report, and the sessions these states make. Pure: sessions follow from
// the reports in the order of their times, whatever order they came in. Times in ms.
import { type Checked, type Expression, ExpressionFault, type Input, check, evaluate } from '../../expression/index.ts'
import { inputsNamed } from '../../expression/named.ts'
import { WIDE } from '../intake/decode-types.ts'
import { isBad } from '../intake/quality.ts'

export type RunState = 'running' | 'standby' | 'stopped' | 'fault' | 'unknown'
export type RunType = 'run' | 'standby' | 'stop' | 'fault'

export const runTypes: Readonly<Record<Exclude<RunState, 'unknown'>, RunType>> = {
  running: 'run',
  standby: 'standby',
  stopped: 'stop',
  fault: 'fault',
}
const types: ReadonlyMap<string, RunType> = new Map(Object.entries(runTypes))
const states = new Map(
  (['running', 'standby', 'stopped', 'fault'] as const).map((state) => [runTypes[state], state] as const),
)

/** The state whose sessions have this type. */
export const stateOf = (type: RunType | undefined): RunState => (type && states.get(type)) ?? 'unknown'

/** A property of a device type as expressions see it. */
export interface RunPoint {
  identifier: string
  dataType: string
  unit: string
  slot: number
  isCounter: boolean
}

export interface RunRule {
  checked: Checked
  /** What is followed of the reports: inputs of the expression, and the counters. */
  points: readonly RunPoint[]
  /** The counter of energy, in kWh. */
  energy: string | undefined
  /** Silence (ms) after which nothing is known any more. */
  timeout: number
}

/** The texts an expression may end in; undefined for a part that ends in something else. */
function endings(expression: Expression): (string | undefined)[] {
  switch (expression.kind) {
    case 'literal':
      return expression.value === null ? [] : [typeof expression.value === 'string' ? expression.value : undefined]
    case 'choice':
      return [...endings(expression.yes), ...endings(expression.no)]
    case 'call':
      return endingsOfCall(expression)
    default:
      return [undefined]
  }
}

function endingsOfCall({ name, args }: Expression & { kind: 'call' }): (string | undefined)[] {
  if (name === 'if') return args.slice(1).flatMap(endings)
  if (name === 'coalesce') return args.flatMap(endings)
  const isText = (at: number) => at > 0 && (at % 2 === 0 || at === args.length - 1)
  if (name === 'mapEnum') return args.filter((_, at) => isText(at)).flatMap(endings)
  return [undefined]
}

/** Throws an ExpressionFault; returns what it may end in and is no run state. Without points it may read any. */
export function checkRunState(text: string, points?: readonly RunPoint[]): { checked: Checked; wrong: string[] } {
  const inputs = new Map<string, Input>(
    points
      ? points.map(({ identifier, dataType, unit }) => [
          identifier,
          dataType === 'bool' ? { type: 'flag' } : { type: 'number', unit },
        ])
      : inputsNamed(text).map((identifier) => [identifier, { type: 'any' }]),
  )
  const checked = check(text, { inputs, result: { type: 'text' } })
  const wrong = endings(checked.expression).filter((one) => one === undefined || !isRunState(one))
  return { checked, wrong: wrong.map((one) => one ?? text) }
}

const isRunState = (text: string) => text === 'unknown' || types.has(text)

/** The rule of a device type; undefined where its expression no longer fits its properties. */
export function runRule(text: string, points: readonly RunPoint[], timeout: number): RunRule | undefined {
  try {
    const { checked, wrong } = checkRunState(text, points)
    if (wrong.length > 0) return undefined
    const read = points.filter((point) => point.isCounter || checked.inputs.includes(point.identifier))
    const energy = read.find((point) => point.isCounter && point.unit === 'kWh')?.identifier
    return { checked, points: read, energy, timeout }
  } catch (error) {
    if (error instanceof ExpressionFault) return undefined
    throw error
  }
}

/** Values by property; null where the last one was bad. */
export type RunValues = ReadonlyMap<string, number | null>

/** What one report says of the points that are followed. */
export interface RunReport {
  ts: number
  values: RunValues
}

/** As it is stored and read again, so that it is judged alike before and after: single precision, seven digits. */
export function asStored({ slot }: Pick<RunPoint, 'slot'>, value: number, q: number): number | null {
  if (isBad(q)) return null
  if (slot >= WIDE) return value
  return Number(Math.fround(value).toPrecision(7))
}

export interface Session {
  type: RunType
  start: number
  startReading: Readonly<Record<string, number>>
}

export interface EndedSession extends Session {
  end: number
  endCause: 'report' | 'timeout' | 'server'
  endReading: Readonly<Record<string, number>>
}

/** Where the reports of a device have led so far. */
export interface RunFold {
  /** Time of the last report. */
  ts: number
  values: RunValues
  open: Session | undefined
}

export const emptyFold: RunFold = { ts: -Infinity, values: new Map(), open: undefined }

const typeOf = ({ checked }: RunRule, values: RunValues): RunType | undefined => {
  const { value } = evaluate(checked, { inputs: values })
  return typeof value === 'string' ? types.get(value) : undefined
}
export { typeOf as runTypeOf }

const readingOf = (values: RunValues): Record<string, number> =>
  Object.fromEntries([...values].flatMap(([name, value]) => (value === null ? [] : [[name, value]])).toSorted(byName))

const byName = ([a]: [string, number] | (string | number)[], [b]: [string, number] | (string | number)[]) =>
  String(a) < String(b) ? -1 : 1

/** The next report, later than the last; what it ends is handed to `end`. */
export function follow(
  rule: RunRule,
  before: RunFold,
  report: RunReport,
  end: (session: EndedSession) => void,
): RunFold {
  const fold = lapse(rule, before, report.ts, end)
  const values = new Map([...fold.values, ...report.values])
  const type = typeOf(rule, values)
  const reading = readingOf(values)
  if (fold.open && fold.open.type !== type)
    end({ ...fold.open, end: report.ts, endCause: 'report', endReading: reading })
  const stays = fold.open !== undefined && fold.open.type === type
  const open = stays ? fold.open : type && { type, start: report.ts, startReading: reading }
  return { ts: report.ts, values, open }
}

/** Ends the session of a device that was silent for too long, at the time from which nothing is known of it. */
export function lapse(rule: RunRule, fold: RunFold, now: number, end: (session: EndedSession) => void): RunFold {
  const until = fold.ts + rule.timeout
  if (!fold.open || now <= until) return fold
  end({ ...fold.open, end: until, endCause: 'timeout', endReading: readingOf(fold.values) })
  return { ...fold, open: undefined }
}

/** What the meter moved in a session (kWh); undefined where it was reset meanwhile, or is not known. */
export function energyOf({ energy }: Pick<RunRule, 'energy'>, session: EndedSession): number | undefined {
  if (energy === undefined) return undefined
  const [from, to] = [session.startReading[energy], session.endReading[energy]]
  return from === undefined || to === undefined || to < from ? undefined : Number((to - from).toFixed(3))
}
