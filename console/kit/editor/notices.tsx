// What is said beside what is typed: input of an earlier time, what both have changed, and that it is not sent yet.
import { wireTime } from '@steward/client/zone'
import { Alert, Button } from 'antd'
import { listed } from '../../words/listed.ts'
import type { Editing } from './editing.ts'
import { UnsentNotice } from './unsent-notice.tsx'
import './kept.css'
import type { Unsent } from './use-unsent.ts'
import { useWords } from './words/use-words.ts'

export interface Names {
  /** Of a part, by one of its contents. */
  nameOf: (key: string, content: unknown) => string
  /** What it says; empty where that cannot be said in a line. */
  textOf?: (content: unknown, other: unknown, key: string) => string
}

interface Props {
  state: Pick<Editing<unknown>, 'offer' | 'clashes' | 'isSaving'>
  names: Names
  unsent: Unsent
  retry: () => void
  restore: () => void
  decline: () => void
  decide: (side: 'mine' | 'theirs', key?: string) => void
}

/** The time of day, with the date where it is not today's. */
export const timeOf = (at: number, now = Date.now()): string => {
  const [day, time] = [wireTime(at).slice(0, 10), wireTime(at).slice(11, 16)]
  return day === wireTime(now).slice(0, 10) ? time : `${day.slice(5)} ${time}`
}

export function EditorNotices({ state, names, unsent, retry, restore, decline, decide }: Props) {
  const { t } = useWords()
  const { offer, clashes, isSaving } = state
  const overtaken = offer?.overtaken.map(({ key, mine, theirs }) => names.nameOf(key, mine ?? theirs)) ?? []
  return (
    <>
      {offer && (
        <div className="kept-notice" role="status">
          <span>{t('offer', { time: timeOf(offer.at) })}</span>
          <Button type="link" size="small" onClick={restore}>
            {t('restore')}
          </Button>
          <Button type="link" size="small" onClick={decline}>
            {t('discard')}
          </Button>
          {overtaken.length > 0 && <p>{t('overtaken', { names: listed(overtaken) })}</p>}
        </div>
      )}
      <UnsentNotice unsent={unsent} isSaving={isSaving} retry={retry} />
      {clashes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className="kept-clashes"
          title={t('clash')}
          description={<Clashes clashes={clashes} names={names} decide={decide} />}
        />
      )}
    </>
  )
}

function Clashes({ clashes, names, decide }: Pick<Editing<unknown>, 'clashes'> & Pick<Props, 'names' | 'decide'>) {
  const { t } = useWords()
  const say = (content: unknown, other: unknown, key: string) =>
    content === undefined ? t('removed') : (names.textOf?.(content, other, key) ?? '')
  return (
    <>
      <p>{t('clashHint')}</p>
      <ul>
        {clashes.map(({ key, mine, theirs }) => {
          const name = names.nameOf(key, mine ?? theirs)
          return (
            <li key={key}>
              <b>{name}</b>
              <span>{t('mineIs', { text: say(mine, theirs, key) })}</span>
              <span>{t('theirsIs', { text: say(theirs, mine, key) })}</span>
              <Button size="small" aria-label={t('mineOf', { name })} onClick={() => decide('mine', key)}>
                {t('mine')}
              </Button>
              <Button size="small" aria-label={t('theirsOf', { name })} onClick={() => decide('theirs', key)}>
                {t('theirs')}
              </Button>
            </li>
          )
        })}
      </ul>
      {clashes.length > 1 && (
        <p>
          <Button size="small" onClick={() => decide('mine')}>
            {t('allMine')}
          </Button>{' '}
          <Button size="small" onClick={() => decide('theirs')}>
            {t('allTheirs')}
          </Button>
        </p>
      )}
    </>
  )
}
