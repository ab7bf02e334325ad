import type { ComponentType } from 'react'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { RowChoice } from '../choice/choice.tsx'
import type { ChoiceProps } from '../choice/use-choice.ts'
import type { InputProps } from '../view.ts'

/** Entities whose choice has more to it. */
const own: Readonly<Record<string, ComponentType<ChoiceProps>>> = {
  user: lazyPart(() => import('../people/ref-input.tsx')),
}

function Choice(props: ChoiceProps) {
  const Own = own[props.field.entity ?? ''] ?? RowChoice
  return <Own {...props} />
}

export const RefInput = (props: InputProps) => <Choice {...props} />

export const RefsInput = (props: InputProps) => <Choice {...props} isMany />

/** A row cannot be its own descendant: it and its branch are not offered. */
export const ParentInput = (props: InputProps) => <Choice {...props} without={props.row?.id} />
