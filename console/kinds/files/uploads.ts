// Uploads of one field: a few at a time, each with its progress, and again when it failed.
import { Refusal } from '@steward/client'
import { fetchWithProgress } from '@steward/client/upload-progress'
import { recordOf } from '@steward/client/wire'
import { UPLOADING } from '@steward/domain/kinds/attachments'
import { type Problem, problem } from '@steward/domain/problems'
import { type Purpose, extensionOf, fileTypes, largestOf, purposes } from '@steward/domain/resource/file-type'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { client } from '../../data/client.ts'
import { failureText, tellFailure } from '../../data/failures.ts'
import { PageContext } from '../../data/page.ts'
import { type FileFacts, fileOf } from './use-files.ts'

export interface Upload {
  /** Stands in the field's value until the file has its id. */
  key: string
  file: File
  /** Of the bytes, 0 to 1; undefined while it waits. */
  share: number | undefined
  /** Why it failed. */
  failure: string | undefined
  /** The picture as it was chosen. */
  preview: string
}

const AT_ONCE = 2
const LONGEST = 5 * 60_000
let count = 0

const uploadOf = (file: File): Upload => ({
  key: `${UPLOADING}${(count += 1)}`,
  file,
  share: undefined,
  failure: undefined,
  preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : '',
})

/** Why the server would refuse the file, as far as its name and size tell. */
const refusals: Partial<Record<Purpose, 'attach.image' | 'attach.scene'>> = {
  image: 'attach.image',
  scene: 'attach.scene',
}

function faultOf(file: File, purpose: Purpose): Problem | undefined {
  const { types } = purposes[purpose]
  const known = types.flatMap((name) => fileTypes[name]?.names ?? [])
  const named = extensionOf(file.name)
  if (named !== '' && !known.includes(named)) return problem(refusals[purpose] ?? 'attach.type')
  const most = largestOf(purpose)
  return file.size > most ? problem('attach.too-large', { max: Math.floor(most / 1024 ** 2) }) : undefined
}

interface Wish {
  purpose: Purpose
  locale: 'zh' | 'en'
  /** Replaces the key in the field's value. */
  done: (key: string, file: FileFacts) => void
}

const without = (all: readonly Upload[], key: string) => {
  const gone = all.find((one) => one.key === key)
  if (gone?.preview) URL.revokeObjectURL(gone.preview)
  return all.filter((one) => one !== gone)
}

export function useUploads({ purpose, locale, done }: Wish) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  // Until it is asked for again: an upload that has ended stands in the list for another render.
  const begun = useRef(new Set<string>())
  const page = useContext(PageContext)
  const finish = useRef(done)
  useEffect(() => {
    finish.current = done
  })
  const change = useCallback(
    (key: string, news: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...news } : one))),
    [],
  )
  const start = useCallback(
    async (one: Upload) => {
      const ending = new AbortController()
      running.current.set(one.key, ending)
      begun.current.add(one.key)
      change(one.key, { share: 0 })
      try {
        const file = await send(one, purpose, ending.signal, (share) => change(one.key, { share }))
        running.current.delete(one.key)
        finish.current(one.key, file)
        setUploads((all) => without(all, one.key))
      } catch (failure) {
        // One that was aborted may run again by now.
        if (ending.signal.aborted) return
        running.current.delete(one.key)
        change(one.key, { failure: failureText(failure), share: undefined })
      }
    },
    [change, purpose],
  )

  useEffect(() => {
    const idle = uploads.filter((one) => one.failure === undefined && !begun.current.has(one.key))
    for (const one of idle.slice(0, AT_ONCE - running.current.size)) void start(one)
  }, [uploads, start])

  useEffect(() => {
    const [all, hasBegun] = [running.current, begun.current]
    return () => {
      // The cleanup runs too when a tab, or a part of its page, is hidden (`Activity`). The uploads of a hidden tab go on;
      // others start anew should the input be shown again.
      if (page.isOpen() && !page.isShown()) return
      for (const [key, ending] of all) {
        ending.abort()
        hasBegun.delete(key)
        change(key, { share: undefined })
      }
      all.clear()
    }
  }, [page, change])

  return {
    uploads,
    /** Keys to put into the field's value. */
    add(files: readonly File[]): string[] {
      const added = files.map((file) => {
        const fault = faultOf(file, purpose)
        return { ...uploadOf(file), failure: fault?.words(locale) }
      })
      setUploads((all) => [...all, ...added])
      return added.map(({ key }) => key)
    },
    retry(key: string) {
      begun.current.delete(key)
      change(key, { failure: undefined, share: undefined })
    },
    drop(key: string) {
      running.current.get(key)?.abort()
      running.current.delete(key)
      setUploads((all) => without(all, key))
    },
  }
}

async function send(
  { file }: Upload,
  purpose: Purpose,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<FileFacts> {
  const fetching = fetchWithProgress(onProgress)
  const more = { query: { purpose }, fetch: fetching, timeout: LONGEST, signal }
  const answer = recordOf(await client.upload('blade-resource/oss/endpoint/put-file-attach', file, file.name, more))
  const kept = fileOf(answer)
  if (kept.id === '') throw new Refusal({ code: 500 })
  if (typeof answer.lost === 'string') tellFailure(new Refusal({ code: 422, msg: answer.lost }))
  return kept
}
