// Which entries of an alarm's history set linkages off.
import type { transition } from '../rule-dictionaries.ts'
import type { linkageEvent } from './dictionaries.ts'

export type TransitionKind = keyof typeof transition.entries
export type LinkageEvent = keyof typeof linkageEvent.entries

/** A repetition counts where the alarm stood no longer; whoever asks leaves out the others. */
export const eventOf: Readonly<Partial<Record<TransitionKind, LinkageEvent>>> = {
  trigger: 'raised',
  repeat: 'raised',
  escalate: 'graver',
  ack: 'acknowledged',
  clear: 'recovered',
  close: 'closed',
  shelve: 'shelved',
  flapStart: 'flapping',
}

/** Events of an alarm that stands: what follows them after a while lapses when it stands no longer. */
export const isOfStanding = (event: string): boolean => event === 'raised' || event === 'graver' || event === 'flapping'
