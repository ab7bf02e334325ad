// Checks an expression against what it may use: inputs and their units, functions, types. What passes can be evaluated.
import { ExpressionFault } from './faults.ts'
import {
  type Func,
  type LookupFunction,
  type PlainFunction,
  type Type,
  type WindowFunction,
  functionOf,
  spanOf,
} from './functions.ts'
import { parse } from './parse.ts'
import { type Expression, type Span, everyPart } from './tree.ts'
import { type Unit, isSameUnit, over, plain, raised, scaledBy, times, unitOf } from './units.ts'

export interface Input {
  type: Type
  /** Of a number; without one it is a plain number. */
  unit?: string
}

export interface Scope {
  inputs: ReadonlyMap<string, Input>
  /** Names that may stand in `${…}`. */
  variables?: ReadonlySet<string>
  /** Kinds of functions beside the plain ones. */
  allows?: readonly Exclude<Func['kind'], 'plain'>[]
  /** What the result must be. */
  result?: Input
}

/** What the host must look up before the expression can be evaluated; `key` names it to the evaluator. */
export interface Need {
  key: string
  kind: Exclude<Func['kind'], 'plain'>
  name: string
  input?: string
  /** Milliseconds to look back. */
  span?: number
  /** Such as the percentile. */
  number?: number
  /** A condition over the input. */
  where?: Expression
  texts?: readonly string[]
}

export interface Checked {
  text: string
  expression: Expression
  type: Type
  /** Undefined where any unit would do, as of a plain number. */
  unit: Unit | undefined
  /** Inputs that are read, those of windows included. */
  inputs: readonly string[]
  needs: readonly Need[]
}

/** Throws an ExpressionFault. */
export function check(text: string, scope: Scope): Checked {
  const expression = parse(text)
  const checker = new Checker(scope, text)
  const { type, unit } = checker.of(expression)
  checkResult(expression, { type, unit }, scope.result)
  return { text, expression, type, unit, inputs: [...checker.inputs], needs: [...checker.needs.values()] }
}

interface Found {
  type: Type
  unit: Unit | undefined
}

const names: Readonly<Record<Type, readonly [zh: string, en: string]>> = {
  number: ['数字', 'a number'],
  flag: ['条件', 'a condition'],
  text: ['文本', 'a text'],
  any: ['空值', 'null'],
}

/** Such a yes or no is a number and a number is none: `x > 5` may be counted, `5` is no condition. */
const fits = (type: Type, wanted: Type) =>
  type === wanted || type === 'any' || wanted === 'any' || (type === 'flag' && wanted === 'number')

function checkResult(expression: Expression, { type, unit }: Found, wanted: Input | undefined): void {
  if (!wanted) return
  if (!fits(type, wanted.type))
    throw new ExpressionFault('result-type', expression, {
      wanted: names[wanted.type][0],
      wantedEn: names[wanted.type][1],
      found: names[type][0],
      foundEn: names[type][1],
    })
  const as = wanted.unit === undefined ? undefined : unitOf(wanted.unit)
  if (as && unit && !isSameUnit(unit, as))
    throw new ExpressionFault('result-unit', expression, { wanted: as.text || '1', found: unit.text || '1' })
}

class Checker {
  readonly inputs = new Set<string>()
  readonly needs = new Map<string, Need>()
  readonly #scope: Scope
  readonly #text: string

  constructor(scope: Scope, text: string) {
    this.#scope = scope
    this.#text = text
  }

  of(expression: Expression): Found {
    switch (expression.kind) {
      case 'literal':
        return literalType(expression.value)
      case 'input':
        return this.#input(expression)
      case 'variable':
        if (!this.#scope.variables?.has(expression.name))
          throw new ExpressionFault('variable', expression, { name: expression.name })
        return { type: 'any', unit: undefined }
      case 'unary':
        if (expression.op === '!') return this.#condition(expression.of)
        return this.#number(expression.of)
      case 'binary':
        return this.#binary(expression)
      case 'choice':
        this.#condition(expression.when)
        return this.#alike([expression.yes, expression.no])
      case 'among':
        this.#alike([expression.of, ...expression.list])
        return { type: 'flag', unit: plain }
      case 'call':
        return this.#call(expression)
    }
  }

  #input(expression: Expression & { kind: 'input' }): Found {
    const found = this.#scope.inputs.get(expression.name)
    if (!found) throw new ExpressionFault('input', expression, { name: expression.name })
    this.inputs.add(expression.name)
    return { type: found.type, unit: found.type === 'number' ? unitOf(found.unit ?? '') : plain }
  }

  #wanted(expression: Expression, wanted: Type): Found {
    const found = this.of(expression)
    if (!fits(found.type, wanted))
      throw new ExpressionFault('type', expression, {
        wanted: names[wanted][0],
        wantedEn: names[wanted][1],
        found: names[found.type][0],
        foundEn: names[found.type][1],
      })
    return found
  }

  #number(expression: Expression): Found {
    return { type: 'number', unit: this.#wanted(expression, 'number').unit }
  }

  #condition(expression: Expression): Found {
    this.#wanted(expression, 'flag')
    return { type: 'flag', unit: plain }
  }

  /** The type and unit that all of them share. */
  #alike(all: readonly Expression[]): Found {
    return all
      .map((one) => ({ one, found: this.of(one) }))
      .reduce<Found>(
        (sum, { one, found }) => {
          if (!fits(found.type, sum.type) && !fits(sum.type, found.type))
            throw new ExpressionFault('mixed-types', one, {
              found: names[sum.type][0],
              foundEn: names[sum.type][1],
              other: names[found.type][0],
              otherEn: names[found.type][1],
            })
          const type = sum.type === 'any' || (sum.type === 'flag' && found.type === 'number') ? found.type : sum.type
          return { type, unit: this.#shared(one, sum.unit, found.unit) }
        },
        { type: 'any', unit: undefined },
      )
  }

  #shared(at: Expression, one: Unit | undefined, other: Unit | undefined): Unit | undefined {
    if (!one || !other) return one ?? other
    if (!isSameUnit(one, other))
      throw new ExpressionFault('units', at, { found: one.text || '1', other: other.text || '1' })
    return one.factor === undefined ? other : one
  }

  #binary(expression: Expression & { kind: 'binary' }): Found {
    const { op, left, right } = expression
    switch (op) {
      case '&&':
      case '||':
        this.#condition(left)
        return this.#condition(right)
      case 'like':
        this.#wanted(left, 'text')
        this.#wanted(right, 'text')
        return { type: 'flag', unit: plain }
      case '==':
      case '!=':
        this.#alike([left, right])
        return { type: 'flag', unit: plain }
      case '<':
      case '<=':
      case '>':
      case '>=':
        this.#shared(expression, this.#number(left).unit, this.#number(right).unit)
        return { type: 'flag', unit: plain }
      case '+':
      case '-':
        return { type: 'number', unit: this.#shared(expression, this.#number(left).unit, this.#number(right).unit) }
      case '*':
      case '/':
        return { type: 'number', unit: product(op, this.#number(left).unit, this.#number(right).unit) }
      case '%':
        return { type: 'number', unit: this.#shared(expression, this.#number(left).unit, this.#number(right).unit) }
      case '^':
        return { type: 'number', unit: this.#power(left, right) }
    }
  }

  #power(left: Expression, right: Expression): Unit | undefined {
    const { unit } = this.#number(left)
    this.#shared(right, plain, this.#number(right).unit)
    if (!unit || isSameUnit(unit, plain)) return unit
    const power = constantOf(right)
    if (power === undefined) throw new ExpressionFault('units', right, { found: unit.text, other: '1' })
    return raised(unit, power)
  }

  #call(expression: Expression & { kind: 'call' }): Found {
    const { name, args } = expression
    const last = args.at(-1)
    const isBackwards = last?.kind === 'literal' && typeof last.value === 'string'
    const found = functionOf(name, isBackwards)
    if (!found) throw new ExpressionFault('function', expression, { name })
    if (found.kind === 'plain') return this.#plain(expression, found)
    if (!this.#scope.allows?.includes(found.kind)) throw new ExpressionFault('not-here', expression, { name })
    return found.kind === 'window' ? this.#window(expression, found) : this.#lookup(expression, found)
  }

  #plain(expression: Expression & { kind: 'call' }, found: PlainFunction): Found {
    const { name, args } = expression
    const { parameters, more = 0, optional = 0, form } = found
    if (args.length < parameters.length - optional || args.length > parameters.length + more)
      throw new ExpressionFault('arguments', expression, { name, form: `${name}(${form})` })
    const kindAt = (at: number) => parameters[Math.min(at, parameters.length - 1)]
    if (name === 'mapEnum') return this.#mapEnum(args)
    const alike = args.filter((_, at) => kindAt(at) === 'same')
    const shared = alike.length > 0 ? this.#alike(alike) : undefined
    const numbers: (Unit | undefined)[] = []
    for (const [at, arg] of args.entries()) {
      const kind = kindAt(at)
      if (kind === 'condition') this.#condition(arg)
      else if (kind === 'any') this.of(arg)
      else if (kind === 'number') numbers.push(this.#number(arg).unit)
    }
    const type = found.type === 'same' ? (shared?.type ?? 'any') : found.type
    if (found.unit === 'first') return { type, unit: numbers[0] }
    if (found.unit === 'root') return { type, unit: numbers[0] && raised(numbers[0], 0.5) }
    if (found.unit === 'none') return { type, unit: plain }
    const unit = shared
      ? shared.unit
      : numbers.reduce<Unit | undefined>((sum, one) => this.#shared(expression, sum, one), undefined)
    return { type, unit: type === 'flag' ? plain : unit }
  }

  /** Pairs of a key and what stands for it, and what stands for any other. */
  #mapEnum(args: readonly Expression[]): Found {
    const [of, ...rest] = args
    const keys = rest.filter((_, at) => at % 2 === 0 && at < rest.length - 1)
    const texts = rest.filter((_, at) => at % 2 === 1 || at === rest.length - 1)
    this.#alike([...(of ? [of] : []), ...keys])
    return this.#alike(texts)
  }

  #window(expression: Expression & { kind: 'call' }, found: WindowFunction): Found {
    const { name, args } = expression
    const { form, hasNumber = false } = found
    const wrong = () => new ExpressionFault('arguments', expression, { name, form: `${name}(${form})` })
    const [subject, ...rest] = args
    const [number, last] = hasNumber ? rest : [undefined, ...rest]
    if (!subject || !last || rest.length !== (hasNumber ? 2 : 1)) throw wrong()
    const span = last.kind === 'literal' && typeof last.value === 'string' ? spanOf(last.value) : undefined
    const value = hasNumber && number ? constantOf(number) : undefined
    if (span === undefined || (hasNumber && (value === undefined || value < 0 || value > 100))) throw wrong()
    const need: Need = {
      key: this.#key(expression),
      kind: 'window',
      name,
      span,
      ...(value !== undefined && { number: value }),
    }
    if (found.over === 'predicate') {
      this.#condition(subject)
      const inputs = new Set(everyPart(subject).flatMap((part) => (part.kind === 'input' ? [part.name] : [])))
      const [input] = inputs
      if (
        inputs.size !== 1 ||
        input === undefined ||
        everyPart(subject).some((part) => part.kind === 'variable' || isLookup(part))
      )
        throw wrong()
      this.needs.set(need.key, { ...need, input, where: subject })
      return { type: 'number', unit: found.unit === 'seconds' ? unitOf('s') : plain }
    }
    if (subject.kind !== 'input') throw wrong()
    const { unit = plain } = this.#number(subject)
    this.needs.set(need.key, { ...need, input: subject.name })
    return { type: 'number', unit: windowUnit(found.unit, unit) }
  }

  #lookup(expression: Expression & { kind: 'call' }, found: LookupFunction): Found {
    const { name, args } = expression
    const texts = args.flatMap((arg) => (arg.kind === 'literal' && typeof arg.value === 'string' ? [arg.value] : []))
    if (args.length !== found.texts || texts.length !== args.length)
      throw new ExpressionFault('arguments', expression, { name, form: `${name}(${found.form})` })
    const key = this.#key(expression)
    this.needs.set(key, { key, kind: found.kind, name, texts })
    return { type: found.type, unit: found.type === 'flag' ? plain : undefined }
  }

  /** The text of the call, so that the same call is looked up once. */
  #key(expression: Expression): string {
    return keyOf(this.#text, expression)
  }
}

export const keyOf = (text: string, { at, end }: Span): string => text.slice(at, end)

const isLookup = (part: Expression) => part.kind === 'call' && functionOf(part.name, true)?.kind !== 'plain'

function literalType(value: number | string | boolean | null): Found {
  if (value === null) return { type: 'any', unit: undefined }
  if (typeof value === 'number') return { type: 'number', unit: undefined }
  return { type: typeof value === 'string' ? 'text' : 'flag', unit: plain }
}

/** The value of a number with its sign. */
function constantOf(expression: Expression): number | undefined {
  if (expression.kind === 'unary' && expression.op === '-') {
    const value = constantOf(expression.of)
    return value === undefined ? undefined : -value
  }
  return expression.kind === 'literal' && typeof expression.value === 'number' ? expression.value : undefined
}

/** A plain number may convert the unit, so that only its kind is known from there on. */
function product(op: '*' | '/', left: Unit | undefined, right: Unit | undefined): Unit | undefined {
  if (!left && !right) return undefined
  const [one, other] = [left ?? scaledBy, right ?? scaledBy]
  return op === '*' ? times(one, other) : over(one, other)
}

function windowUnit(kind: WindowFunction['unit'], unit: Unit): Unit {
  switch (kind) {
    case 'input':
      return unit
    case 'none':
      return plain
    case 'seconds':
      return unitOf('s')
    case 'per-second':
      return over(unit, unitOf('s'))
    case 'times-span':
      return times(unit, unitOf('h'))
  }
}
