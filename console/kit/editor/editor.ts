// What is typed into an editor from its opening until it is saved: one write under way at a time, kept in the browser until it
// was answered, and on what somebody else has saved meanwhile. Without React, so that it goes on while its tab is hidden.
import { Refusal, isUnanswered } from '@steward/client'
import { newKey } from '../../data/new-key.ts'
import { type Keeper, keeperOf, offeredOn } from './draft.ts'
import type { Calls, Editing, Stored } from './editing.ts'
import { type Anatomy, type Clash, type Part, onto, put } from './parts.ts'
import { same } from './same.ts'
import { begun, changed, redone, stepsOn, undone } from './steps.ts'

/** Somebody saves in between each time: the person is told after so many attempts. */
const MOST_ATTEMPTS = 4

const isOvertaken = (failure: unknown) => failure instanceof Refusal && failure.reason === 'row.stale'

export class Editor<T, A> {
  #now: Editing<T>
  #sending: Promise<A | undefined> | undefined
  #isAskedAgain = false
  /** What was sent without an answer: it may have arrived. */
  #lost: readonly T[] = []
  /** What was sent last. */
  #sent: { value: T } | undefined
  #key: { text: string; key: string } | undefined
  #listeners = new Set<() => void>()
  readonly #anatomy: Anatomy<T>
  readonly #keeper: Keeper<T>
  #calls: Calls<T, A> | undefined

  constructor(first: Stored<T>, anatomy: Anatomy<T>, kept: Parameters<typeof keeperOf<T>>[0]) {
    this.#anatomy = anatomy
    this.#keeper = keeperOf(kept, anatomy)
    this.#now = {
      steps: begun(first.value),
      opened: first.value,
      rev: first.rev,
      isDirty: false,
      isSaving: false,
      clashes: [],
      offer: this.#keeper.offer(first),
      restored: [],
      edition: 0,
    }
  }

  /** Those of the latest drawing of its screen. */
  readonly use = (calls: Calls<T, A>): void => {
    this.#calls = calls
  }

  readonly state = (): Editing<T> => this.#now

  readonly follow = (tell: () => void): (() => void) => {
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }

  /** `merge` names what belongs to one step. */
  readonly change = (next: (before: T) => T, merge?: string): void =>
    this.#take({ steps: changed(this.#now.steps, next(this.#now.steps.now), merge) })
  readonly undo = (): void => this.#take({ steps: undone(this.#now.steps), edition: this.#now.edition + 1 })
  readonly redo = (): void => this.#take({ steps: redone(this.#now.steps), edition: this.#now.edition + 1 })

  /** Of a part that both have changed. */
  readonly decide = (side: 'mine' | 'theirs', only?: string): void => {
    const { clashes, steps, edition } = this.#now
    const decided = clashes.filter(({ key }) => only === undefined || key === only)
    const parts = decided.reduce<readonly Part[]>((all, { key, mine, theirs }) => {
      if (side === 'theirs') return put(all, key, theirs)
      // What was changed here stands there, and may have been changed further.
      return mine === undefined ? put(all, key, undefined) : all
    }, this.#anatomy.apart(steps.now))
    this.#take({
      steps: changed(steps, this.#anatomy.together(parts)),
      clashes: clashes.filter((one) => !decided.includes(one)),
      edition: edition + 1,
    })
  }

  /** Beside what was typed since the editor was opened, which stays where both say something. */
  readonly restore = (): void => {
    const { offer, opened, steps, edition } = this.#now
    if (!offer) return
    const { on } = onto(this.#anatomy, { opened, edited: steps.now, latest: offer.value })
    this.#take({
      steps: changed(steps, on(steps.now)),
      offer: undefined,
      restored: offer.overtaken,
      edition: edition + 1,
    })
  }
  readonly decline = (): void => this.#take({ offer: undefined })

  /** Saved, or not wanted: nothing of it is offered again. */
  readonly discard = (): void => this.#keeper.end()

  /**
   * Resolves with the answer once everything typed by now is saved, and with undefined where it was not. While a write is
   * under way, a second waits for its answer and sends what is newest then.
   */
  readonly save = (): Promise<A | undefined> => {
    if (this.#sending) this.#isAskedAgain = true
    this.#sending ??= this.#saveAndTell()
    return this.#sending
  }

  /** Sends what was sent last once more; false where something else is typed by now, which only the person sends. */
  readonly again = (): boolean => {
    if (this.#sending) return true
    const { apart } = this.#anatomy
    if (!this.#sent || !same(apart(this.#sent.value), apart(this.#now.steps.now))) return false
    void this.save()
    return true
  }

  async #saveAndTell(): Promise<A | undefined> {
    this.#take({ isSaving: true })
    try {
      const answer = await this.#saveAll()
      this.#end()
      if (answer === undefined) this.#calls?.clashed?.()
      else {
        if (this.#calls?.isDeed) this.#keeper.end()
        this.#calls?.saved(answer)
        if (!this.#now.isDirty || this.#calls?.isDeed) this.#calls?.settled?.(answer)
      }
      return answer
    } catch (failure) {
      this.#end()
      this.#calls?.failed(failure)
      return undefined
    }
  }

  #end(): void {
    this.#sending = undefined
    this.#take({ isSaving: false })
  }

  async #saveAll(): Promise<A | undefined> {
    let answer: A | undefined
    do {
      this.#isAskedAgain = false
      if (answer !== undefined && !this.#now.isDirty) return answer
      answer = await this.#saveOnce()
    } while (this.#isAskedAgain && answer !== undefined)
    return answer
  }

  async #saveOnce(): Promise<A | undefined> {
    for (let attempt = 1; this.#calls && this.#now.clashes.length === 0; attempt += 1) {
      const { rev, steps, opened } = this.#now
      const { send, storedFrom, read, joined } = this.#calls
      this.#sent = { value: steps.now }
      try {
        const answer = await send(steps.now, {
          opened,
          possible: [opened, ...this.#lost],
          rev,
          key: this.#keyOf([this.#anatomy.apart(steps.now), rev]),
        })
        this.#key = undefined
        this.#lost = []
        this.#take({ restored: [] })
        // What was typed on since stays, as a change of what is stored now.
        this.#standOn(steps.now, storedFrom(answer, steps.now))
        return answer
      } catch (failure) {
        if (isUnanswered(failure)) this.#lose(steps.now)
        if (!read || !isOvertaken(failure) || attempt === MOST_ATTEMPTS) throw failure
        const latest = await read()
        if (latest === undefined || latest.rev === rev) throw failure
        const isOwn = this.meet(latest)
        if (this.#now.clashes.length === 0 && !isOwn) joined?.()
      }
    }
    return undefined
  }

  /** Somebody else has saved, or what was sent without an answer has arrived: then it is one's own. */
  readonly meet = (latest: Stored<T>): boolean => {
    const { apart } = this.#anatomy
    const isOwn = this.#lost.some((value) => same(apart(value), apart(latest.value)))
    this.#lost = []
    const clashes = this.#standOn(isOwn ? latest.value : this.#now.opened, latest)
    if (!isOwn) this.#take({ clashes })
    return isOwn
  }

  /** Takes over what is stored, in the steps as well: taken back, none of them undoes what others did. */
  #standOn(before: T, stored: Stored<T>): readonly Clash[] {
    const { steps, opened, offer, edition } = this.#now
    const { apart } = this.#anatomy
    const { on, clashes } = onto(this.#anatomy, { opened: before, edited: steps.now, latest: stored.value })
    const joined = stepsOn(steps, on)
    this.#take({
      steps: joined,
      edition: same(apart(joined.now), apart(steps.now)) ? edition : edition + 1,
      opened: stored.value,
      rev: stored.rev,
      offer: offer && offeredOn(this.#anatomy, offer, opened, stored.value),
    })
    return clashes
  }

  #lose(value: T): void {
    const { apart } = this.#anatomy
    if (!this.#lost.some((one) => same(apart(one), apart(value)))) this.#lost = [...this.#lost, value]
  }

  #keyOf(sent: unknown): string {
    const text = JSON.stringify(sent)
    if (this.#key?.text !== text) this.#key = { text, key: newKey() }
    return this.#key.key
  }

  #take(change: Partial<Editing<T>>): void {
    const next = { ...this.#now, ...change }
    const { apart } = this.#anatomy
    // What was sent without an answer may be stored by now.
    const isDirty = [next.opened, ...this.#lost].some(
      (stored) => stored !== next.steps.now && !same(apart(stored), apart(next.steps.now)),
    )
    this.#now = { ...next, isDirty }
    if (!('isSaving' in change)) this.#keeper.keep(this.#now)
    for (const tell of this.#listeners) tell()
  }
}
