// What followed: who is told next and what would stop it, what linkages did, and what became of each message.
import { wireTime } from '@steward/client/zone'
import { linkageAction, linkageFate, linkageReason } from '@steward/domain/alarm/linkage/dictionaries'
import type { AlarmFollowed, FollowedAction, NextStep, ToldMessage } from '@steward/domain/alarm/page/answers'
import { msgStatus, notifyChannel } from '@steward/domain/desk/dictionaries'
import { commandCourse } from '@steward/domain/iot/command/command-course'
import { useTranslation } from 'react-i18next'
import { formatSpan, useClock } from '../../live/live-clock.ts'
import { listed } from '../../words/listed.ts'
import type { Alarm } from '../look.tsx'
import { EntryTag } from './entry-tag.tsx'
import { Part, SomeOf } from './part.tsx'
import { useEntry } from './use-entry.ts'
import { useFollowed } from './use-parts.ts'
import { useWords } from './words/use-words.ts'

export function Followed({ alarm }: { alarm: Alarm }) {
  const { t } = useWords()
  const query = useFollowed(alarm.id)
  return (
    <Part name="followed" title={t('followed.title')} query={query}>
      {({ next, actions, messages }: AlarmFollowed) => (
        <>
          <h3>{t('followed.next')}</h3>
          <SomeOf of={next && { rows: next, total: next.length }} none={t('followed.nextNone')}>
            {(rows) => (
              <ol className="alarm-page-rows">
                {rows.map((step) => (
                  <Next key={step.id} step={step} />
                ))}
              </ol>
            )}
          </SomeOf>
          <h3>{t('followed.actions')}</h3>
          <SomeOf of={actions} none={t('followed.actionsNone')}>
            {(rows) => (
              <ol className="alarm-page-rows">
                {rows.map((action) => (
                  <Action key={action.id} action={action} />
                ))}
              </ol>
            )}
          </SomeOf>
          <h3>{t('followed.messages')}</h3>
          <SomeOf of={messages} none={t('followed.messagesNone')}>
            {(rows) => (
              <ol className="alarm-page-rows">
                {rows.map((message) => (
                  <Message key={message.id} message={message} />
                ))}
              </ol>
            )}
          </SomeOf>
        </>
      )}
    </Part>
  )
}

function Next({ step }: { step: NextStep }) {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  const kind = useEntry(linkageAction)
  const left = useClock((now) => Math.max(0, Math.trunc((step.due - now) / 1_000) * 1_000))
  return (
    <li>
      <p>
        <b>{left > 0 ? t('followed.dueIn', { span: formatSpan(left, iot) }) : t('followed.due')}</b>
        <span>{step.people.length > 0 ? listed(step.people) : t('followed.nobody')}</span>
        <small>{kind(step.kind)?.label}</small>
      </p>
      <small>
        {[
          step.linkage,
          step.stepMin > 0 ? t('followed.nextStep', { minutes: step.stepMin }) : '',
          step.turn > 1 ? t('followed.nextTurn', { turn: step.turn }) : '',
          step.stops.length > 0
            ? t('followed.stops', { reasons: listed(step.stops.map((one) => t(`followed.stop.${one}`))) })
            : t('followed.stopsNot'),
        ]
          .filter((one) => one !== '')
          .join(' · ')}
      </small>
    </li>
  )
}

const timeOf = (ms: number) => wireTime(ms).slice(5, 19)

function Action({ action }: { action: FollowedAction }) {
  const { t } = useWords()
  const [kind, fate, reason] = [useEntry(linkageAction), useEntry(linkageFate), useEntry(linkageReason)]
  const { command } = action
  return (
    <li>
      <p>
        <b>{kind(action.kind)?.label}</b>
        <EntryTag entry={fate(action.fate)} />
        <time>{timeOf(action.ended ?? action.due)}</time>
      </p>
      <small>
        {[
          action.linkage,
          action.device,
          action.stepMin > 0 ? t('followed.nextStep', { minutes: action.stepMin }) : '',
          action.turn > 1 ? t('followed.nextTurn', { turn: action.turn }) : '',
          reason(action.reason)?.label ?? '',
          command ? '' : action.answer,
        ]
          .filter((one) => one !== '')
          .join(' · ')}
      </small>
      {command && <Command command={command} />}
    </li>
  )
}

function Command({ command }: { command: NonNullable<FollowedAction['command']> }) {
  const { t } = useWords()
  const state = useEntry(commandCourse.dictionary)
  const { no, wanted, readsBack, isConfirmed } = command
  return (
    <p>
      <span>{t('followed.command', { no, wanted })}</span> <EntryTag entry={state(command.state)} />
      <small>
        {readsBack === null || readsBack === ''
          ? t('followed.notRead')
          : t(isConfirmed ? 'followed.readsBack' : 'followed.readsElse', { value: readsBack })}
      </small>
    </p>
  )
}

const marks = ['sent', 'delivered', 'read'] as const

function Message({ message }: { message: ToldMessage }) {
  const { t } = useWords()
  const [channel, status] = [useEntry(notifyChannel), useEntry(msgStatus)]
  return (
    <li>
      <p>
        <b>{message.receiver}</b>
        <small>{channel(message.channel)?.label}</small>
        <EntryTag entry={status(message.status)} />
      </p>
      <small>
        {[
          ...marks.flatMap((name) => {
            const at = message[name]
            return at === null ? [] : [`${t(`followed.${name}`)} ${timeOf(at)}`]
          }),
          message.error,
        ]
          .filter((one) => one !== '')
          .join(' · ')}
      </small>
    </li>
  )
}
