// The state of a choice: what is chosen, typed and pointed at, and what its keys do.
import type { Choice } from '@steward/client'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { headNamed } from '../../data/heads.ts'
import { type Option, chosenOf, idsOf, useCaptions } from '../options.ts'
import type { InputProps } from '../view.ts'
import { noteChosen } from './recent.ts'
import { useFound } from './use-found.ts'

export interface ChoiceProps extends InputProps {
  isMany?: boolean
  /** Id of a row that is left out together with its descendants. */
  without?: string | undefined
}

const PAGE = 8

export function useChoice(props: ChoiceProps) {
  const { field, name, row, value, onChange, isMany = false, without, tenantId } = props
  const target = headNamed(field.entity ?? '')
  const purpose = `${target.name}.${name}`
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [above, setAbove] = useState<readonly Choice[]>([])
  const [pointed, point] = useState(0)
  const [isPicking, setPicking] = useState(false)
  const [picked, setPicked] = useState<readonly Option[]>([])
  const ids = idsOf(value)
  const before = chosenOf(ids, name, row).map((one) => picked.find((option) => option.value === one.value) ?? one)
  const chosen = useCaptions(target, before)
  const found = useFound(target, { isOpen, text, below: above.at(-1)?.id, purpose, without, tenantId })
  const options = [...found.recent, ...found.rest]
  const at = Math.min(pointed, options.length - 1)

  const restart = () => {
    point(0)
    setPicking(false)
  }
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    restart()
  }
  const walk = (path: readonly Choice[]) => {
    setAbove(path)
    setText('')
    restart()
  }
  const close = () => {
    setOpen(false)
    walk([])
  }
  const put = (next: readonly Option[]) => {
    setPicked(next)
    onChange?.(isMany ? next.map((option) => option.value) : (next[0]?.value ?? null))
  }
  const drop = (id: string) => put(chosen.filter((one) => one.value !== id))
  const pick = (one: Choice) => {
    if (one.isDisabled) return
    const option = { value: one.id, label: one.label || one.title || one.id }
    if (isMany && ids.includes(one.id)) return drop(one.id)
    noteChosen(purpose, one.id)
    put(isMany ? [...chosen, option] : [option])
    if (!isMany) return close()
    setText('')
    restart()
  }
  // Enter right after typing: the first option is taken once it has come.
  const first = options[at]
  const take = useEffectEvent(() => {
    setPicking(false)
    if (first && isOpen) pick(first)
  })
  const isReady = isPicking && found.isSettled
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(take)
    return () => clearTimeout(timer)
  }, [isReady])
  const enter = () => {
    if (!found.isSettled) return setPicking(true)
    if (found.failure) return found.retry()
    if (first) pick(first)
  }
  const back = () => {
    if (above.length > 0) return walk(above.slice(0, -1))
    const last = ids.at(-1)
    if (last !== undefined) drop(last)
  }
  const move = (by: number) => {
    if (options.length === 0) return
    point((at + by + options.length) % options.length)
  }
  const clamp = (to: number) => point(Math.max(0, Math.min(options.length - 1, to)))

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => clamp(at + PAGE),
    PageUp: () => clamp(at - PAGE),
    Home: () => point(0),
    End: () => clamp(options.length - 1),
    Enter: enter,
    Escape: close,
    ...(text === '' && {
      Backspace: back,
      ...(first?.isParent && { ArrowRight: () => walk([...above, first]) }),
      ...(above.length > 0 && { ArrowLeft: () => walk(above.slice(0, -1)) }),
    }),
  }
  const closedKeys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setOpen(true),
    ArrowUp: () => setOpen(true),
    Enter: () => setOpen(true),
    Backspace: back,
    Delete: back,
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const act = (isOpen ? keys : closedKeys)[event.key]
    if (!act) return
    event.preventDefault()
    // Enter must not submit the form beneath, nor Esc close its dialog.
    event.stopPropagation()
    act()
  }
  return {
    target,
    isMany,
    isOpen,
    open: () => setOpen(true),
    close,
    text,
    type,
    above,
    walk,
    chosen,
    has: (id: string) => ids.includes(id),
    drop,
    clear: () => put([]),
    put,
    pick,
    found,
    options,
    at,
    point,
    press,
  }
}

export type ChoiceState = ReturnType<typeof useChoice>
