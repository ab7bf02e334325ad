// The editor of a derived form. antd's form holds what its inputs show; what is typed, kept, sent and rebased is the editor's,
// and what comes from elsewhere than the inputs is put into them.
import type { FormInstance } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { AnyRow } from '../../kinds/view.ts'
import type { Stored } from '../../kit/editor/editing.ts'
import type { Place } from '../../kit/editor/kept.ts'
import { type InUse, useEditor } from '../../kit/editor/use-editor.tsx'
import { type Typed, openForm } from '../../screen/draft.ts'
import { type Look, onlyShown } from '../../screen/look.ts'
import { type Shape, differenceOf, formParts, keptOn } from './form-parts.ts'
import { useClashWords } from './use-clash-words.ts'
import { useFollow } from './use-follow.ts'

type Using<A> = Parameters<typeof useEditor<Typed, A>>[0]

interface Use<A> extends Omit<Using<A>, 'first' | 'anatomy' | 'keeping' | 'names'> {
  form: FormInstance<Typed>
  look: Look
  /** What it is made of, and what it begins with. */
  shape: Shape
  open: () => Stored<Typed>
  place: Place
  /** The row as it was read last. */
  latest?: AnyRow | undefined
  /** A new row: what is kept is all that differs from an empty form, so that it is whole in a form with other presets. */
  isNew?: boolean
}

export interface FormEditor<A> extends InUse<Typed, A> {
  /** Without what is not drawn. */
  typed: Typed
  /** Fills these in. */
  put: (values: Typed) => void
  /** Takes what the inputs hold; called with what was just typed. */
  take: (now: Typed) => void
}

export function useFormEditor<A>({
  form,
  look,
  shape,
  open,
  place,
  latest,
  isNew = false,
  ...use
}: Use<A>): FormEditor<A> {
  const [first] = useState(open)
  const { fields, row } = shape
  const empty = useRef<Typed>(undefined)
  const editor = useEditor<Typed, A>({
    ...use,
    first,
    anatomy: formParts(shape),
    keeping: {
      place,
      isNew,
      written: (typed, beside) =>
        differenceOf(shape, typed, isNew ? (empty.current ??= openForm(fields, undefined)) : beside),
      read: (kept) => keptOn(shape, first.value, kept),
    },
    names: useClashWords(shape, latest),
  })
  const { value, change } = editor
  useLayoutEffect(() => {
    const shown: Typed = form.getFieldsValue(true)
    const others = Object.entries(value).filter(([name, one]) => !(name in shape.lines) && shown[name] !== one)
    if (others.length > 0) form.setFieldsValue(Object.fromEntries(others))
  }, [form, value, shape])
  const put = (values: Typed) => change((before) => ({ ...before, ...values }))
  const follow = useFollow(fields, look, change)
  return {
    ...editor,
    typed: onlyShown(look, value, row),
    put,
    take(now) {
      // Some inputs fill in other fields as well.
      const all = Object.entries<unknown>(form.getFieldsValue(true)).filter(([name]) => !(name in shape.lines))
      change((before) => ({ ...before, ...Object.fromEntries(all) }), Object.keys(now).join())
      follow(now)
    },
  }
}
