// Work as a list of cards that lead to where it is done; with boxes where several can be chosen.
import { useTranslation } from 'react-i18next'
import { Link } from '../../kit/address/link.tsx'
import { formatSpan } from '../../live/live-clock.ts'
import { useLinks } from '../../live/live-paths.ts'
import { useWords } from '../plan/words/use-words.ts'
import { type Work, entityOf } from './work-data.ts'
import '../plan/plan.css'

const MINUTE = 60_000

const dueWords: Readonly<Record<string, 'mine.respond' | 'mine.arrive' | undefined>> = {
  responseDue: 'mine.respond',
  arriveDue: 'mine.arrive',
}

interface Props {
  rows: readonly Work[]
  chosen?: ReadonlySet<string>
  toggle?: (id: string) => void
  remind?: (row: Work) => void
  /** What a tap does in place of opening the document. */
  walk?: (row: Work) => (() => void) | undefined
}

export function WorkList({ rows, chosen, toggle, remind, walk }: Props) {
  return (
    <ul className="plan-work">
      {rows.map((row) => (
        <Item
          key={`${row.kind} ${row.id}`}
          row={row}
          isChosen={chosen?.has(row.id) ?? false}
          walk={walk?.(row)}
          {...{ toggle, remind }}
        />
      ))}
    </ul>
  )
}

interface ItemProps {
  row: Work
  isChosen: boolean
  toggle: ((id: string) => void) | undefined
  remind: ((row: Work) => void) | undefined
  walk: (() => void) | undefined
}

function Item({ row, isChosen, toggle, remind, walk }: ItemProps) {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  const linkTo = useLinks()
  const { kind, title, no, place, device, group, assignee, due, status, part, isLate, lateMinutes, remindCount } = row
  const who = [assignee, group].filter((name) => name !== '')
  const lateText = (span: string) => {
    if (row.dueName === 'responseDue') return t('lateResponse', { span })
    return row.dueName === 'arriveDue' ? t('lateArrival', { span }) : t('late', { span })
  }
  return (
    <li data-part={part} data-late={isLate || undefined}>
      {toggle && (
        <input
          type="checkbox"
          aria-label={t('choose', { title })}
          disabled={!row.mayRemind}
          checked={isChosen}
          onChange={() => toggle(row.id)}
        />
      )}
      <Link
        to={linkTo({ name: entityOf[kind] }, { id: row.id })}
        onClick={(event) => {
          if (!walk || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          walk()
        }}
      >
        <span className="plan-kind" data-kind={kind}>
          {t(`kind.${kind}`)}
        </span>
        <strong>{title}</strong>
        <small>{no}</small>
        <span className="plan-about">{[device, place].filter((one) => one !== '').join(' · ')}</span>
        <span className="plan-who">{row.isPool ? t('mine.pool') : who.join(' · ')}</span>
      </Link>
      <span className="plan-state">
        {part === 'open' ? (
          <time dateTime={due} data-late={isLate || undefined}>
            {isLate
              ? lateText(formatSpan(Math.max(1, lateMinutes) * MINUTE, iot))
              : row.isResting
                ? t('mine.resting')
                : due === ''
                  ? t('mine.noDue')
                  : t(dueWords[row.dueName] ?? 'mine.due', { time: due.slice(5, 16) })}
          </time>
        ) : null}
        <em data-part={part}>{status}</em>
        {remindCount > 0 && <small>{t('reminded', { count: remindCount })}</small>}
      </span>
      {remind &&
        (row.mayRemind ? (
          <button type="button" className="plan-remind" onClick={() => remind(row)}>
            {t('remind')}
          </button>
        ) : (
          <span className="plan-unreminded" />
        ))}
    </li>
  )
}
