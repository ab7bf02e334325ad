// The course of a document: its states, the steps between them, and who may take them. Pure; the server enforces it, the
// console draws states and buttons from it, and one generated test walks every state × every step.
import { type Dictionary, type Tone, tenantDictionary } from './dictionary.ts'
import type { Action, Fields, InputCheck } from './entity.ts'
import { dict } from './kinds/dict.ts'
import type { Field, Options } from './kinds/kind.ts'

type States = Record<string, readonly [zh: string, en: string, tone?: Tone]>

export interface StepDeclaration<S extends string = string> {
  zh: string
  en: string
  from: S | readonly S[]
  /** Several targets: the step's body says which. */
  to: S | readonly S[]
  /** States in which the step has been taken already: asked for again it changes nothing and is no error. */
  again?: S | readonly S[]
  /** Several rows at once may be asked for; each succeeds or is refused alone. */
  on?: 'row' | 'rows'
  input?: Fields
  /** What the input must fulfil beyond each field's own rules. */
  check?: InputCheck
  /** Named relations which all have to hold between the caller and the row, for administrators too. */
  who?: string | readonly string[]
  /** Jobs, rules and processes that may take the step, by name: `job:order-auto`. */
  by?: readonly string[]
  confirm?: boolean
  tone?: 'danger'
}

/** A step the product takes by itself, as when a request follows its order; never offered to people. Its name is for the
 * history; without one the change stands there alone. */
type OwnStep<S extends string> = Pick<StepDeclaration<S>, 'from' | 'to'> & Partial<Pick<StepDeclaration, 'zh' | 'en'>>

export interface Step {
  name: string
  zh: string
  en: string
  from: readonly string[]
  to: readonly string[]
  again: readonly string[]
  on: 'row' | 'rows'
  who: readonly string[]
  by: readonly string[]
  isOwn: boolean
  isDangerous: boolean
}

type ActionsOf<T> = {
  [K in keyof T]: Action<
    T[K] extends { input: infer I extends Fields } ? I : Record<never, Field>,
    T[K] extends { on: 'rows' } ? 'rows' : 'row'
  >
}

export interface Lifecycle<S extends string = string, T = Record<string, StepDeclaration>, O extends string = string> {
  dictionary: Dictionary<S>
  start: S
  states: readonly S[]
  steps: Readonly<Record<string, Step>>
  /** For the entity: `actions: { ...course.actions }`. */
  actions: ActionsOf<T>
  /** Type-level only: the steps as declared. */
  readonly declared?: { steps: T; own: O }
}

const several = <S>(one: S | readonly S[] | undefined): readonly S[] =>
  one === undefined ? [] : Array.isArray(one) ? (one as readonly S[]) : [one as S]

const stepOf = (name: string, step: Partial<StepDeclaration> & OwnStep<string>, isOwn: boolean): Step => ({
  name,
  zh: step.zh ?? '',
  en: step.en ?? '',
  from: several(step.from),
  to: several(step.to),
  again: several(step.again),
  on: step.on ?? 'row',
  who: several(step.who),
  by: step.by ?? [],
  isOwn,
  isDangerous: step.tone === 'danger',
})

interface Declared<S extends States, T, O> {
  start: keyof S & string
  states: S
  steps: T
  /** Steps the product takes by itself. */
  own?: O
}

/**
 * Declares a course; its states are a dictionary of that code.
 * `lifecycle('call_state', '记录状态', 'State', { start: 'draft', states: { draft: […] }, steps: { finish: { … } } })`
 */
export function lifecycle<
  const S extends States,
  const T extends Record<string, StepDeclaration<keyof S & string>>,
  const O extends Record<string, OwnStep<keyof S & string>> = Record<never, OwnStep<keyof S & string>>,
>(
  code: string,
  zh: string,
  en: string,
  { start, states, steps, own }: Declared<S, T, O>,
): Lifecycle<keyof S & string, T, keyof O & string> {
  const people = Object.entries(steps).map(([name, step]) => [name, stepOf(name, step, false)] as const)
  const product = Object.entries(own ?? {}).map(([name, step]) => [name, stepOf(name, step, true)] as const)
  const actions = Object.entries(steps).map(([name, step]) => {
    const { on = 'row', input = {}, confirm, tone, check } = step
    const more = { ...(confirm ? { confirm } : {}), ...(tone ? { tone } : {}), ...(check ? { check } : {}) }
    return [name, { zh: step.zh, en: step.en, on, input, ...more }] as const
  })
  return {
    dictionary: tenantDictionary(code, zh, en, states) as Dictionary<keyof S & string>,
    start,
    states: Object.keys(states),
    steps: Object.fromEntries([...people, ...product]),
    actions: Object.fromEntries(actions) as ActionsOf<T>,
  }
}

const courses = new WeakMap<Field, Lifecycle>()

/** The field that holds a document's state: `orderStatus: state(course, '状态', 'State')`. */
export function state<S extends string>(
  course: Lifecycle<S, unknown>,
  zh: string,
  en: string,
  options?: Pick<Options<S>, 'hide' | 'help'>,
): Field<S, { by: 'system'; default: S }> {
  const made = dict(course.dictionary, zh, en, { by: 'system', default: course.start, find: 'eq', ...options })
  courses.set(made, course as Lifecycle)
  return made as Field<S, { by: 'system'; default: S }>
}

export interface Course {
  field: string
  lifecycle: Lifecycle
}

/** The course of an entity and the field that holds its state; undefined for what has no course. */
export function courseOf(entity: { fields: Fields }): Course | undefined {
  for (const [field, facts] of Object.entries(entity.fields)) {
    const found = courses.get(facts)
    if (found) return { field, lifecycle: found }
  }
  return undefined
}

/** The people's steps that lead out of a state. */
export const stepsFrom = ({ steps }: Lifecycle, from: string): Step[] =>
  Object.values(steps).filter((step) => !step.isOwn && step.from.includes(from))

/**
 * The step most likely next, among those possible: the one that leads furthest on; undefined where none does. States of
 * neutral tone (suspended, merged) lie beside the course: a step into one does not lead on, and from one it must come back
 * at least to where the document left the course.
 */
export function leadOf({ steps, states, dictionary }: Lifecycle, from: string, among: readonly string[]) {
  const entries: Readonly<Record<string, { tone?: Tone } | undefined>> = dictionary.entries
  const isMain = (one: string) => entries[one]?.tone !== 'neutral'
  const reach = ({ to }: Step) => Math.max(...to.map((one) => (isMain(one) ? states.indexOf(one) : -1)))
  const least = states.indexOf(from) - (isMain(from) ? 0 : 2)
  const leading = Object.values(steps).filter(
    (step) => among.includes(step.name) && !step.isDangerous && !step.to.includes(from) && reach(step) > least,
  )
  return leading.toSorted((a, b) => reach(b) - reach(a))[0]?.name
}
