// What of one's work is on this phone: whether it opens without a network, and what waits to be sent.
import { useEffect, useSyncExternalStore } from 'react'
import { modal } from '../../kit/dialog/voice.ts'
import { useWords } from '../plan/words/use-words.ts'
import { Conflicts } from './conflicts.tsx'
import { roundFrom, useRound } from './round-data.ts'
import { type KeptRound, type RoundRef, isSent, keptRounds, useRoundState, useRounds } from './round-store.ts'
import { dropRound, hearConflicts, sendRound } from './rounds.ts'
import { type Kept, useAtHand, useOnline } from './use-at-hand.ts'
import { useSaved } from './use-saved.ts'

interface Props {
  /** Those that are walked on this device; undefined until they are known. */
  rounds: readonly Kept[] | undefined
  /** When they were asked for, as a time of the day. */
  at: string
  open: (round: RoundRef) => void
  again: () => Promise<unknown>
}

export function AtHandLine({ rounds, at, open, again }: Props) {
  const { t } = useWords()
  const kept = useAtHand(rounds, again)
  const isOnline = useOnline()
  const count = rounds?.length ?? 0
  return (
    <div className="plan-at-hand">
      {!isOnline && (
        <p role="status" data-tone="warning">
          {t('hand.offline', { at })}
        </p>
      )}
      {isOnline && count > 0 && kept && (
        <p role="status" data-tone={kept.is === 'insecure' ? 'warning' : undefined}>
          {t(`hand.${kept.is}`, { count, at })}
        </p>
      )}
      <Unsent open={open} />
    </div>
  )
}

/** Rounds with something that is not on the server yet. */
function Unsent({ open }: Pick<Props, 'open'>) {
  // Their names change with what is kept; the rounds are read from storage with them.
  const names = useSyncExternalStore(useRounds.subscribe, () =>
    keptRounds()
      .map(({ id }) => id)
      .join(),
  )
  const refs = names === '' ? [] : keptRounds()
  if (refs.length === 0) return null
  return (
    <ul>
      {refs.map((ref) => (
        <UnsentRound key={ref.id} refOf={ref} open={open} />
      ))}
    </ul>
  )
}

/** Also where the round is over: the words of its items are asked for, or what was entered stands as it is. */
function Overruled({ refOf, conflicts }: { refOf: RoundRef; conflicts: KeptRound['conflicts'] }) {
  const { data } = useRound(refOf.entity, refOf.id)
  const items = data === undefined ? [] : roundFrom(data, '').items
  return <Conflicts conflicts={conflicts} items={items} heard={() => hearConflicts(refOf)} />
}

function UnsentRound({ refOf, open }: { refOf: RoundRef; open: Props['open'] }) {
  const { t } = useWords()
  const words = useSaved()
  const { person, entity, id } = refOf
  useEffect(() => void sendRound({ person, entity, id }), [person, entity, id])
  const state = useRoundState(refOf)
  const drop = () =>
    modal.confirm({
      title: t('hand.dropTitle', { title: state.kept.title }),
      content: t('hand.dropHint'),
      okText: t('hand.drop'),
      okButtonProps: { danger: true },
      onOk: () => dropRound(refOf),
    })
  return (
    <li data-is={state.is}>
      <button type="button" className="plan-unsent" onClick={() => open(refOf)}>
        <strong>{state.kept.title}</strong>
        <span>{isSent(state.kept) ? t('hand.overruled') : words(state)}</span>
      </button>
      {(state.is === 'refused' || state.is === 'waiting') && (
        <button type="button" className="kit-link" onClick={() => void sendRound(refOf)}>
          {t('hand.again')}
        </button>
      )}
      {state.is === 'refused' && (
        <button type="button" className="kit-link" data-danger onClick={drop}>
          {t('hand.drop')}
        </button>
      )}
      {state.kept.conflicts.length > 0 && <Overruled refOf={refOf} conflicts={state.kept.conflicts} />}
    </li>
  )
}
