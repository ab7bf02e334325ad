// Moves a menu, tells it in a toast that takes it back, and refuses by the server's word what others have moved meanwhile.
import { listOf, recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { menu } from '@steward/domain/index'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { refreshAfter, refreshed } from '../../data/query.ts'
import { levelOf } from '../../data/quiet.ts'
import { useMutation } from '../../data/use-mutation.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { message } from '../../kit/dialog/voice.ts'
import type { Spot } from './menu-place.ts'
import { useWords } from './words/use-words.ts'

export interface Move {
  row: AnyRow
  /** How the toast calls it. */
  name: string
  from: Spot
  to: Spot
  /** The rows of the folder it moves to are on the screen. */
  isShown: boolean
  isUndo?: boolean
}

/** One move at a time: the next goes by the tree and the revision that this one leaves. */
export interface Turn {
  /** From the call of `move` on until its outcome is on the screen. */
  isBusy: () => boolean
  /** Whether the last move was refused. */
  isRefused: boolean
  /** Another number after each move that ended. */
  ended: number
}

interface Placed {
  rev: number
}

const general = menu as unknown as Entity
/** Seconds for which a move can be taken back from its toast. */
const REGRET = 8

export function useMenuMove() {
  const { t } = useWords()
  const cache = useQueryClient()
  const [last, setLast] = useState<Move>()
  // `isPending` is of the last render, and a second key comes before the next one.
  const isBusy = useRef(false)
  const told = useRef(0)
  // A toast that is just leaving cannot be changed any more: each has a key of its own, and the one before goes.
  const nextKey = () => {
    message.dismiss(`menu-moved-${told.current}`)
    return `menu-moved-${(told.current += 1)}`
  }
  const { mutate, isPending, isError, submittedAt } = useMutation<Placed, Error, Move>({
    async mutationFn({ row: { id, rev }, to: { parentId, beforeId }, isShown }) {
      const level = levelOf(general, parentId === '0' ? null : parentId)
      // What a closed folder holds was not seen: it is read now.
      const rows: unknown = isShown
        ? cache.getQueryData(level.queryKey)
        : await cache.fetchQuery({ ...level, staleTime: 0 })
      const seen = listOf(rows).map((row) => row.id)
      const placed = recordOf(await client.post(`${menu.path}/move`, { id, rev, parentId, beforeId, seen }))
      return { rev: Number(placed.rev) }
    },
    async onSuccess({ rev }, { row, name, from, to, isUndo }) {
      await refreshed(menu.name)
      const back = { row: { ...row, rev }, name, from: to, to: from, isShown: false, isUndo: true }
      setLast(isUndo ? undefined : back)
      const key = nextKey()
      if (isUndo) message.success({ key, content: t('undone', { name }) })
      else message.success({ key, duration: REGRET, content: <Moved name={name} undo={() => begin(back)} /> })
    },
    onError(failure) {
      setLast(undefined)
      tellFailure(failure, nextKey())
      refreshAfter(menu.name)
    },
    networkMode: 'always',
    meta: { isQuiet: true },
  })
  // Negative while a move is under way.
  const ended = isPending ? -submittedAt : submittedAt
  useEffect(() => {
    if (ended >= 0) isBusy.current = false
  }, [ended])
  const begin = (one: Move) => {
    isBusy.current = true
    mutate(one)
  }
  const move = (one: Move) => {
    if (!isBusy.current) begin(one)
  }
  const turn: Turn = { isBusy: () => isBusy.current, isRefused: isError, ended }
  return { move, turn, undo: last && !isPending ? () => move(last) : undefined }
}

function Moved({ name, undo }: { name: string; undo: () => void }) {
  const { t } = useWords()
  return (
    <>
      {t('moved', { name })}
      <button type="button" className="kit-link" onClick={undo}>
        {t('undo')}
      </button>
    </>
  )
}
