import { readWireTime, wireTime } from '@steward/client/zone'
import { Button } from 'antd'
import { useState } from 'react'
import { ZoneName } from '../../kit/zone-name.tsx'
import { useWords } from './words/trend/use-words.ts'

const HOUR = 3_600_000
const spans = { '1h': HOUR, '24h': 24 * HOUR, '7d': 168 * HOUR, '30d': 720 * HOUR } as const
const names = ['1h', '24h', '7d', '30d'] as const

export type Span = { name: keyof typeof spans } | { name: 'custom'; from: number; to: number }

/** As query parameters of a series: a duration that ends now, or two moments. */
export const lengthOf = (span: Span): { span: number } | { from: number; to: number } =>
  span.name === 'custom' ? { from: span.from, to: span.to } : { span: spans[span.name] }

/** The span named in the address; 24 hours by default. */
export const spanNamed = (name: string | null): Span => ({ name: names.find((one) => one === name) ?? '24h' })

interface Props {
  span: Span
  choose: (span: Span) => void
}

export function SpanPicker({ span, choose }: Props) {
  const { t } = useWords()
  const [isCustom, setCustom] = useState(span.name === 'custom')
  return (
    <>
      <div className="iot-spans" role="group" aria-label={t('spans')}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={!isCustom && span.name === name}
            onClick={() => {
              setCustom(false)
              choose({ name })
            }}
          >
            {t(`span.${name}`)}
          </button>
        ))}
        <button type="button" aria-pressed={isCustom} onClick={() => setCustom(true)}>
          {t('span.custom')}
        </button>
      </div>
      {isCustom && <Custom span={span} choose={choose} />}
      <ZoneName />
    </>
  )
}

/** The format of a `datetime-local` input, in the hospital's zone. */
const written = (ms: number): string => wireTime(ms).slice(0, 16).replace(' ', 'T')

function Custom({ span, choose }: Props) {
  const { t } = useWords()
  const [now] = useState(() => Date.now())
  const [from, setFrom] = useState(() => written(span.name === 'custom' ? span.from : now - 24 * HOUR))
  const [to, setTo] = useState(() => written(span.name === 'custom' ? span.to : now))
  const [start = 0, end = 0] = [readWireTime(from), readWireTime(to)]
  const isRight = start < end
  return (
    <form
      className="iot-custom"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) choose({ name: 'custom', from: start, to: end })
      }}
    >
      <input
        type="datetime-local"
        aria-label={t('from')}
        value={from}
        max={to}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span>–</span>
      <input
        type="datetime-local"
        aria-label={t('to')}
        value={to}
        min={from}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button htmlType="submit" disabled={!isRight}>
        {t('apply')}
      </Button>
    </form>
  )
}
