// The card of a new hospital's first hour; put away it leaves a line at the foot of the page. Loaded where there is one.
import { codesFor } from '@steward/domain/derive/permissions'
import { type FirstHourWay, firstHour, nextStep } from '@steward/domain/system/first-hour'
import { useCan } from '../data/use-can.ts'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import { listed } from '../words/listed.ts'
import { type FirstHourStanding, usePutAway } from './first-hour-data.ts'
import { useWords } from './words/use-words.ts'
import './first-hour.css'

export type Place = 'top' | 'foot'

/** Where the focus goes when the card has moved: the button that moved it is gone. */
let goesTo: Place | undefined
const focused = (place: Place) => (element: HTMLElement | null) => {
  if (!element || goesTo !== place) return
  goesTo = undefined
  element.focus()
}

/** That it could not be read. */
export function FirstHourFailed({ again }: { again: () => void }) {
  const { t } = useWords()
  return (
    <p className="live-failed" role="alert">
      {t('failed')}
      <button type="button" onClick={again}>
        {t('page.retry', { ns: 'shell' })}
      </button>
    </p>
  )
}

export function FirstHourCard({ at, standing: data }: { at: Place; standing: FirstHourStanding }) {
  const { t } = useWords()
  const putAway = usePutAway()
  const count = { done: firstHour.filter((step) => step.isDone(data.facts)).length, total: firstHour.length }
  const move = () => {
    goesTo = at === 'top' ? 'foot' : 'top'
    putAway.mutate(at === 'top')
  }
  if (at === 'foot')
    return (
      <button ref={focused(at)} type="button" className="hour-again" disabled={putAway.isPending} onClick={move}>
        {t('again', count)}
      </button>
    )
  return (
    <article className="home-card hour" aria-labelledby="first-hour">
      <header>
        <h2 id="first-hour" ref={focused(at)} tabIndex={-1}>
          {t('title')}
        </h2>
        <strong>{t('progress', count)}</strong>
        <button type="button" className="home-again" disabled={putAway.isPending} onClick={move}>
          {t('hide')}
        </button>
        <p>{t('intro')}</p>
      </header>
      <Steps standing={data} />
    </article>
  )
}

function Steps({ standing: { facts, ask } }: { standing: FirstHourStanding }) {
  const { t } = useWords()
  const next = nextStep(facts)
  return (
    <ol>
      {firstHour.map(({ name, counts, ways, isDone }) => {
        const state = isDone(facts) ? 'done' : name === next ? 'next' : 'open'
        return (
          <li key={name} data-state={state} data-step={name} aria-current={state === 'next' ? 'step' : undefined}>
            <div>
              <h3>
                {t(`steps.${name}.title`)}
                <em>{t(`state.${state}`)}</em>
                <small>{counts.map((fact) => t(`counts.${fact}`, { count: facts[fact] })).join(' · ')}</small>
              </h3>
              <p>{t(`steps.${name}.why`)}</p>
            </div>
            <Ways ways={ways} ask={ask} isDone={state === 'done'} />
          </li>
        )
      })}
    </ol>
  )
}

interface WaysProps {
  ways: readonly FirstHourWay[]
  ask: FirstHourStanding['ask']
  isDone: boolean
}

function Ways({ ways, ask, isDone }: WaysProps) {
  const { t } = useWords()
  const can = useCan()
  const linkTo = useLinks()
  const open = ways.flatMap(({ name, screen, asks, filters, needs }) => {
    const to = linkTo({ name: screen }, { ...filters, ...(asks === undefined ? {} : { do: asks }) })
    return to !== undefined && codesFor({ name: screen }, needs).some(can) ? [{ name, to }] : []
  })
  if (open.length > 0)
    return (
      <nav aria-label={t('title')}>
        {open.map(({ name, to }) => (
          <Link key={name} to={to}>
            {t(`ways.${name}`)}
          </Link>
        ))}
      </nav>
    )
  if (isDone) return null
  return <p className="hour-ask">{ask.length > 0 ? t('ask', { names: listed(ask) }) : t('nobody')}</p>
}
