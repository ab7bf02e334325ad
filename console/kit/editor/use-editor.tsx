// An editor of a screen: what is typed, its saving, and what is said beside it.
import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { tellFailure } from '../../data/failures.ts'
import { PageContext } from '../../data/page.ts'
import { message } from '../dialog/voice.ts'
import type { Keeping } from './draft.ts'
import type { Calls, Stored } from './editing.ts'
import { Editor } from './editor.ts'
import { EditorNotices, type Names } from './notices.tsx'
import type { Anatomy } from './parts.ts'
import { useUnsent } from './use-unsent.ts'
import { useWords } from './words/use-words.ts'

interface Use<T, A> extends Pick<Calls<T, A>, 'send' | 'read' | 'storedFrom' | 'isDeed'> {
  /** As the editor was opened: what is read again later does not replace it. */
  first: Stored<T>
  anatomy: Anatomy<T>
  keeping: Keeping<T>
  names: Names
  /** Whether it may be sent as it is typed; shows what is missing where it may not. */
  isRight?: () => boolean
  /** Said once it was saved, also where the editor is gone by then. */
  saved: (answer: A) => void
  /** What becomes of the editor that saved, where nothing was typed since. */
  close?: (answer: A) => void
  /** Shows a refusal; as a toast where nothing is said. */
  refuse?: (failure: unknown) => void
}

export interface InUse<T, A> {
  value: T
  opened: T
  rev: number | undefined
  isDirty: boolean
  isSaving: boolean
  /** `merge` names what belongs to one step. */
  change: (next: (before: T) => T, merge?: string) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Resolves with undefined where it was not saved, or may not be as it is. */
  save: () => Promise<A | undefined>
  discard: () => void
  /** Takes over what is stored by now. */
  meet: (latest: Stored<T>) => boolean
  /** Counts what came from elsewhere than the inputs: those that hold a value of their own are opened anew. */
  edition: number
  notices: ReactNode
}

export function useEditor<T, A>({ first, anatomy, keeping, names, ...use }: Use<T, A>): InUse<T, A> {
  const { t } = useWords()
  const page = useContext(PageContext)
  const presence = useRef<'shown' | 'hidden' | 'gone'>('gone')
  useEffect(() => {
    presence.current = 'shown'
    return () => {
      presence.current = page.isShown() ? 'gone' : 'hidden'
    }
  }, [page])
  const [editor] = useState(() => new Editor<T, A>(first, anatomy, keeping))
  const [refusal, setRefusal] = useState<{ failure: unknown }>()
  const calls: Calls<T, A> = {
    ...use,
    joined: () => message.info(t('joined')),
    clashed: () => void note(undefined),
    saved(answer) {
      note(undefined)
      use.saved(answer)
    },
    settled(answer) {
      if (presence.current === 'gone' || !page.isOpen()) return
      use.close?.(answer)
      if (presence.current === 'hidden') page.settle()
    },
    failed(failure) {
      // A lock of the session takes editors down: what was typed is kept, and that it was not saved is said.
      if (presence.current === 'gone') tellFailure(failure)
      else if (!note(failure)) setRefusal({ failure })
    },
  }
  useEffect(() => editor.use(calls))
  const { unsent, note, doubt } = useUnsent(again)
  function again(): void {
    if (!editor.again()) doubt()
  }
  const state = useSyncExternalStore(editor.follow, editor.state)
  const save = async () => ((use.isRight?.() ?? true) ? editor.save() : undefined)

  // Only in sight, since a hidden editor has nothing to show it at.
  const told = useRef<typeof refusal>(undefined)
  useEffect(() => {
    if (!refusal || told.current === refusal) return
    told.current = refusal
    const { refuse = tellFailure } = use
    refuse(refusal.failure)
  })

  return {
    value: state.steps.now,
    opened: state.opened,
    rev: state.rev,
    isDirty: state.isDirty,
    isSaving: state.isSaving,
    change: editor.change,
    undo: state.steps.past.length > 0 ? editor.undo : undefined,
    redo: state.steps.future.length > 0 ? editor.redo : undefined,
    save,
    discard: editor.discard,
    meet: editor.meet,
    edition: state.edition,
    notices: (
      <EditorNotices
        state={state}
        names={names}
        unsent={unsent}
        retry={() => void save()}
        restore={editor.restore}
        decline={editor.decline}
        decide={editor.decide}
      />
    ),
  }
}
