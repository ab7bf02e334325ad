// The span in which a value is normal, as a band, with the value in it.
import { plainNumber, spanText } from '@steward/domain/planned/item-value'
import type { CSSProperties } from 'react'
import { useWords } from '../inspection/words/use-words.ts'
import type { RoundItem } from './round-data.ts'

type Limits = Pick<RoundItem, 'lowerLimit' | 'upperLimit' | 'warnLower' | 'warnUpper' | 'unit'>

/** Room beyond the limits, as a share of the span between them. */
const BEYOND = 0.3

/** From where to where the band is drawn; undefined where nothing limits the value. */
function reach({ lowerLimit, upperLimit }: Limits): { from: number; to: number } | undefined {
  const [low, high] = [lowerLimit, upperLimit].map((limit) => (limit === null ? undefined : Number(limit)))
  if (low === undefined && high === undefined) return undefined
  const span = low !== undefined && high !== undefined ? high - low : Math.abs(low ?? high ?? 0)
  const room = (span || 1) * BEYOND
  return {
    from: low === undefined ? (high ?? 0) - 3 * room : low - room,
    to: high === undefined ? (low ?? 0) + 3 * room : high + room,
  }
}

export function LimitBand({ limits, value }: { limits: Limits; value: string }) {
  const { t } = useWords()
  const drawn = reach(limits)
  if (!drawn) return null
  const share = (number: number) => Math.min(100, Math.max(0, (100 * (number - drawn.from)) / (drawn.to - drawn.from)))
  const part = (from: string | null, to: string | null): CSSProperties => {
    const [a, b] = [from === null ? 0 : share(Number(from)), to === null ? 100 : share(Number(to))]
    return { insetInlineStart: `${a}%`, inlineSize: `${b - a}%` }
  }
  const { lowerLimit, upperLimit, warnLower, warnUpper, unit } = limits
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return (
    <div className="round-band">
      <div aria-hidden="true">
        <i className="is-normal" style={part(lowerLimit, upperLimit)} />
        {warnLower !== null && <i className="is-watched" style={part(lowerLimit, warnLower)} />}
        {warnUpper !== null && <i className="is-watched" style={part(warnUpper, upperLimit)} />}
        {Number.isFinite(number) && <b style={{ insetInlineStart: `${share(number)}%` }} />}
      </div>
      <small>
        {t('normalSpan', { span: [spanText(lowerLimit, upperLimit), unit].filter(Boolean).join(' ') })}
        {Number.isFinite(number) && <span className="st-visually-hidden"> {plainNumber(value)}</span>}
      </small>
    </div>
  )
}
