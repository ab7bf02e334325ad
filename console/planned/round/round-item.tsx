// One item of a round: what is asked, a large input for it, and what is done where it is abnormal.
import { dayAfter } from '@steward/domain/calendar/days'
import { OBSERVE_DAYS } from '@steward/domain/planned/item-ready'
import { valueText } from '@steward/domain/planned/item-value'
import { type ReactNode, useId } from 'react'
import { useLocale } from '../../data/locale.ts'
import { momentOf, useClock } from '../../live/live-clock.ts'
import { listed } from '../../words/listed.ts'
import { useWords } from '../inspection/words/use-words.ts'
import { LimitBand } from './limit-band.tsx'
import { type Answer, type Decision, type RoundItem, lacksIn, stateOf } from './round-data.ts'
import { RoundPhotos } from './round-photos.tsx'
import type { Answers } from './use-answers.ts'

interface Props {
  item: RoundItem
  answer: Answer
  change: Answers['change'] extends (item: RoundItem, patch: infer Patch) => void ? (patch: Patch) => void : never
  today: string
  needScan: boolean
  /** What is lacking is told after somebody wanted to submit. */
  isTold: boolean
}

const isMeasured = ({ valueType }: RoundItem) => valueType === 'number' || valueType === 'meter'

/** What was live when the round was opened is not any more after this long, as where there is no network. */
const LIVE_MS = 15 * 60_000

/** A value of now is offered; an outdated one is told with its time alone. */
function Live({ item, change }: Pick<Props, 'item' | 'change'>) {
  const { t } = useWords()
  const at = momentOf(item.liveTime)
  const isOld = useClock((now) => Number(at === undefined || now - at > LIVE_MS)) === 1
  const value = `${item.liveValue} ${item.unit}`.trim()
  if (item.isLiveStale || isOld)
    return <span data-stale>{t('liveStale', { value, at: item.liveTime.slice(5, 16) })}</span>
  return (
    <button
      type="button"
      onClick={() => change({ value: item.liveValue })}
      aria-label={`${t('take')} ${item.liveValue}`}
    >
      {t('live', { value })}
      <b>{t('take')}</b>
    </button>
  )
}

export function RoundItemCard(props: Props) {
  const { item, answer, change, isTold } = props
  const { t } = useWords()
  const locale = useLocale()
  const id = useId()
  const state = stateOf(item, answer)
  const lacks = lacksIn(item, answer, props).filter((lack) => lack !== 'unscanned')
  const wantsPhotos =
    item.valueType === 'photo' || item.photoRule === 'always' || state === 'abnormal' || answer.photos.length > 0
  return (
    <section className="round-item" data-state={state} data-item={item.id} aria-labelledby={id}>
      <header>
        <h4 id={id}>{item.name}</h4>
        {item.isRecheck && <em data-tone="info">{t('recheck')}</em>}
        {item.isKey && <em data-tone="danger">{t('isKey')}</em>}
        {!item.isRequired && <em>{t('optional')}</em>}
        <button
          type="button"
          className="round-na"
          aria-pressed={answer.found === 'na'}
          onClick={() => change({ found: answer.found === 'na' ? null : 'na', decision: null })}
        >
          {t('na')}
        </button>
      </header>
      {item.standardText !== '' && <p>{item.standardText}</p>}
      {answer.found === 'na' ? (
        <Said {...props} label={t('naReason')} />
      ) : (
        <>
          <Value {...props} labelledBy={id} />
          <div className="round-chips">
            {item.liveValue !== '' && <Live item={item} change={change} />}
            {item.lastValue !== '' && <span>{t('last', { value: valueText(item, item.lastValue, locale) })}</span>}
            {item.isDisagreeing && (
              <span data-tone="warning">{t('disagrees', { value: Number(item.sensorValue) })}</span>
            )}
            {item.isAttention && answer.at === 0 && <span data-tone="warning">{t('attention')}</span>}
          </div>
          {isMeasured(item) && <LimitBand limits={item} value={answer.value} />}
        </>
      )}
      {state === 'abnormal' && <Abnormal {...props} />}
      {wantsPhotos && answer.found !== 'na' && (
        <RoundPhotos photos={answer.photos} change={(after) => change(({ photos }) => ({ photos: after(photos) }))} />
      )}
      {isTold && lacks.length > 0 && <p className="round-lack">{listed(lacks.map((lack) => t(`lack.${lack}`)))}</p>}
    </section>
  )
}

function Value({ item, answer, change, labelledBy }: Props & { labelledBy: string }) {
  const { t } = useWords()
  if (isMeasured(item))
    return (
      <div className="round-number">
        <input
          inputMode="decimal"
          autoComplete="off"
          aria-labelledby={labelledBy}
          value={answer.value}
          placeholder="—"
          onChange={({ target }) => change({ value: target.value.replace(',', '.').replace('。', '.') })}
        />
        <span>{item.unit}</span>
        <Choice
          isOn={answer.found === 'abnormal'}
          tone="danger"
          pick={() => change({ found: answer.found ? null : 'abnormal' })}
        >
          {t('abnormalMark')}
        </Choice>
      </div>
    )
  if (item.valueType === 'bool')
    return (
      <div className="round-choices" role="group" aria-labelledby={labelledBy}>
        <Choice isOn={answer.value === 'normal'} tone="success" pick={() => change({ value: 'normal', found: null })}>
          {t('normal')}
        </Choice>
        <Choice
          isOn={answer.value === 'abnormal'}
          tone="danger"
          pick={() => change({ value: 'abnormal', found: null, ...proposed(item) })}
        >
          {t('abnormalMark')}
        </Choice>
      </div>
    )
  if (item.valueType === 'single' || item.valueType === 'multi') {
    const chosen = answer.value === '' ? [] : answer.value.split(',')
    const toggled = (key: string) =>
      item.valueType === 'single'
        ? [key]
        : chosen.includes(key)
          ? chosen.filter((one) => one !== key)
          : [...chosen, key]
    return (
      <div className="round-choices" role="group" aria-labelledby={labelledBy}>
        {item.options.map(({ key, label, isAbnormal }) => (
          <Choice
            key={key}
            isOn={chosen.includes(key)}
            tone={isAbnormal ? 'danger' : 'success'}
            pick={() => change({ value: toggled(key).join(','), found: null, ...(isAbnormal ? proposed(item) : {}) })}
          >
            {label}
          </Choice>
        ))}
      </div>
    )
  }
  return (
    <textarea
      rows={2}
      aria-labelledby={labelledBy}
      value={answer.value}
      onChange={({ target }) => change({ value: target.value })}
    />
  )
}

/** A key item that is abnormal proposes its repair. */
const proposed = ({ isKey }: RoundItem): Partial<Answer> => (isKey ? { decision: 'to_repair' } : {})

interface ChoiceProps {
  isOn: boolean
  tone: 'success' | 'danger' | 'info'
  pick: () => void
  children: ReactNode
}

const Choice = ({ isOn, tone, pick, children }: ChoiceProps) => (
  <button type="button" aria-pressed={isOn} data-tone={tone} onClick={pick}>
    {children}
  </button>
)

function Said({ item, answer, change, label }: Props & { label: string }) {
  return (
    <label className="round-said">
      {label}
      <textarea
        rows={2}
        maxLength={500}
        name={`said-${item.id}`}
        value={answer.said}
        onChange={({ target }) => change({ said: target.value })}
      />
    </label>
  )
}

const decisions: readonly Decision[] = ['to_repair', 'fixed', 'observe']

function Abnormal(props: Props) {
  const { item, answer, change, today } = props
  const { t } = useWords()
  const words = { to_repair: t('toRepair'), fixed: t('fixed'), observe: t('observe') }
  return (
    <div className="round-abnormal">
      <Said {...props} label={t('abnormalDesc')} />
      {item.isKey && answer.decision === null && <p className="round-hint">{t('keyHint')}</p>}
      <div className="round-choices is-three" role="group" aria-label={t('decision')}>
        {decisions.map((key) => (
          <Choice
            key={key}
            isOn={answer.decision === key}
            tone="info"
            pick={() =>
              change({ decision: key, recheckDate: key === 'observe' ? answer.recheckDate || dayAfter(today, 3) : '' })
            }
          >
            {words[key]}
          </Choice>
        ))}
      </div>
      {answer.decision === 'observe' && (
        <label className="round-said">
          {t('recheckDate')}
          <input
            type="date"
            min={today}
            max={dayAfter(today, OBSERVE_DAYS)}
            value={answer.recheckDate}
            onChange={({ target }) => change({ recheckDate: target.value })}
          />
        </label>
      )}
    </div>
  )
}
