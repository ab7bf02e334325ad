// Units as powers of base units, so that kW·h is kWh, and kW and kWh are not added (base units of SI; a unit that is not
// listed is a base unit of its own).

type Powers = ReadonlyMap<string, number>

export interface Unit {
  /** Exponents by base unit. */
  powers: Powers
  /** How many base units one of it is; undefined once multiplied by a plain number, which may have converted it. */
  factor: number | undefined
  /** As people write it. */
  text: string
}

const powersOf = (powers: Record<string, number>): Powers => new Map(Object.entries(powers))
const NONE: Powers = new Map()

export const plain: Unit = { powers: NONE, factor: 1, text: '' }
/** Any number times this is of an unknown size: it may have been converted. */
export const scaledBy: Unit = { powers: NONE, factor: undefined, text: '' }

const METRE = powersOf({ m: 1 })
const SECOND = powersOf({ s: 1 })
const VOLUME = powersOf({ m: 3 })
const MASS = powersOf({ kg: 1 })
const PRESSURE = powersOf({ kg: 1, m: -1, s: -2 })
const POWER = powersOf({ kg: 1, m: 2, s: -3 })
const ENERGY = powersOf({ kg: 1, m: 2, s: -2 })
const VOLTAGE = powersOf({ kg: 1, m: 2, s: -3, A: -1 })
const OHM = powersOf({ kg: 1, m: 2, s: -3, A: -2 })

const symbols: ReadonlyMap<string, readonly [factor: number, powers: Powers]> = new Map([
  ['m', [1, METRE]],
  ['km', [1e3, METRE]],
  ['cm', [1e-2, METRE]],
  ['mm', [1e-3, METRE]],
  ['s', [1, SECOND]],
  ['ms', [1e-3, SECOND]],
  ['min', [60, SECOND]],
  ['h', [3_600, SECOND]],
  ['d', [86_400, SECOND]],
  ['L', [1e-3, VOLUME]],
  ['mL', [1e-6, VOLUME]],
  ['kg', [1, MASS]],
  ['g', [1e-3, MASS]],
  ['mg', [1e-6, MASS]],
  ['t', [1e3, MASS]],
  ['Pa', [1, PRESSURE]],
  ['kPa', [1e3, PRESSURE]],
  ['MPa', [1e6, PRESSURE]],
  ['bar', [1e5, PRESSURE]],
  ['W', [1, POWER]],
  ['kW', [1e3, POWER]],
  ['MW', [1e6, POWER]],
  ['Wh', [3_600, ENERGY]],
  ['kWh', [3.6e6, ENERGY]],
  ['MWh', [3.6e9, ENERGY]],
  ['J', [1, ENERGY]],
  ['kJ', [1e3, ENERGY]],
  ['MJ', [1e6, ENERGY]],
  ['GJ', [1e9, ENERGY]],
  ['A', [1, powersOf({ A: 1 })]],
  ['mA', [1e-3, powersOf({ A: 1 })]],
  ['V', [1, VOLTAGE]],
  ['kV', [1e3, VOLTAGE]],
  ['mV', [1e-3, VOLTAGE]],
  ['Ω', [1, OHM]],
  ['mΩ', [1e-3, OHM]],
  ['MΩ', [1e6, OHM]],
  ['Hz', [1, powersOf({ s: -1 })]],
  ['%', [1e-2, NONE]],
  ['ppm', [1e-6, NONE]],
])

const RAISED: ReadonlyMap<string, number> = new Map([
  ['²', 2],
  ['³', 3],
])

/** The unit written as `m³/h`, `mg/L` or `kW·h`; the empty text is a plain number. */
export function unitOf(text: string): Unit {
  const [above = '', ...below] = text.split('/')
  const of = (part: string, sign: 1 | -1) =>
    part
      .split(/[·*]/)
      .filter(Boolean)
      .map((one) => symbolOf(one, sign))
  const all = [...of(above, 1), ...below.flatMap((part) => of(part, -1))]
  return { ...all.reduce(times, plain), text }
}

function symbolOf(written: string, sign: 1 | -1): Unit {
  const [, symbol = written, raised = ''] = /^(.*?)([²³]|\^\d)?$/u.exec(written) ?? []
  const power = sign * (RAISED.get(raised) ?? (raised === '' ? 1 : Number(raised.slice(1))))
  const [factor, powers] = symbols.get(symbol) ?? [1, new Map([[symbol, 1]])]
  return { powers: scaled(powers, power), factor: factor ** power, text: written }
}

const scaled = (powers: Powers, by: number): Powers =>
  new Map([...powers].map(([name, power]) => [name, power * by] as const))

export function times(one: Unit, other: Unit): Unit {
  const names = new Set([...one.powers.keys(), ...other.powers.keys()])
  const sums = [...names].map((name) => [name, (one.powers.get(name) ?? 0) + (other.powers.get(name) ?? 0)] as const)
  return {
    powers: new Map(sums.filter(([, power]) => power !== 0)),
    factor: one.factor === undefined || other.factor === undefined ? undefined : one.factor * other.factor,
    text: one.text === '' ? other.text : other.text === '' ? one.text : `${one.text}·${other.text}`,
  }
}

export const raised = ({ powers, factor, text }: Unit, by: number): Unit => ({
  powers: scaled(powers, by),
  factor: factor === undefined ? undefined : factor ** by,
  text: text === '' ? '' : by === -1 ? `1/${text}` : `${text}^${by}`,
})

export function over(one: Unit, other: Unit): Unit {
  const text = other.text === '' ? one.text : `${one.text === '' ? '1' : one.text}/${other.text}`
  return { ...times(one, raised(other, -1)), text }
}

/** Of the same kind, and of the same size where both sizes are known. */
export function isSameUnit(one: Unit, other: Unit): boolean {
  const names = new Set([...one.powers.keys(), ...other.powers.keys()])
  if ([...names].some((name) => (one.powers.get(name) ?? 0) !== (other.powers.get(name) ?? 0))) return false
  if (one.factor === undefined || other.factor === undefined) return true
  return Math.abs(one.factor / other.factor - 1) < 1e-9
}
