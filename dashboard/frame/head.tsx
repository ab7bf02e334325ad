// Where one is, what stands by level, the server's clock, and when it was last heard.
import { wireTime } from '@steward/client/zone'
import { useEffect, useState } from 'react'
import { goToArea } from '../data/run.ts'
import { useDashboard, useServerNow, useTick } from '../data/store.ts'
import { LevelMark } from '../look/level-mark.tsx'
import { useTheme } from '../look/theme.ts'
import { filled, spanIn, speak, useLocale, useWords } from '../words/words.ts'
import { useLine } from './line-note.tsx'

export function Head() {
  const { board } = useDashboard()
  const words = useWords()
  return (
    <header className="head">
      <div className="head-name">
        <h1>{board?.wall?.name ?? words.title}</h1>
        <Crumbs />
      </div>
      <Levels />
      <Clock />
      <Tools />
    </header>
  )
}

function Crumbs() {
  const words = useWords()
  const { board, areaId } = useDashboard()
  const path = board?.path ?? []
  const up = path.at(-2)?.id
  useEffect(() => {
    const climb = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && areaId !== undefined && !document.fullscreenElement) goToArea(up)
    }
    window.addEventListener('keydown', climb)
    return () => window.removeEventListener('keydown', climb)
  }, [areaId, up])
  return (
    <nav className="crumbs" aria-label={board?.hospital ?? ''}>
      <button type="button" disabled={areaId === undefined} onClick={() => goToArea(undefined)}>
        {board?.hospital || words.whole}
      </button>
      {path.map(({ id, name }, at) => (
        <button key={id} type="button" disabled={at === path.length - 1} onClick={() => goToArea(id)}>
          {name}
        </button>
      ))}
    </nav>
  )
}

function Levels() {
  const words = useWords()
  const levels = useDashboard().board?.levels
  if (!levels) return null
  return (
    <ul className="levels">
      {levels.map(({ level, open, waiting }) => (
        <li key={level} data-level={open > 0 ? level : undefined}>
          <LevelMark level={level} />
          <b>{open}</b>
          <span>
            {words.levels[level - 1]}
            {waiting > 0 && <small>{filled(words.waiting, { count: waiting })}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Clock() {
  const words = useWords()
  const { board, heardAt } = useDashboard()
  const line = useLine()
  const now = useTick()
  const time = wireTime(useServerNow())
  // Nothing was heard yet, and the clock of this machine is not the server's.
  if (!board) return null
  return (
    <div className="clock" data-line={line}>
      <time aria-label={words.server}>
        <small>{time.slice(0, 10)}</small> <b>{time.slice(11)}</b>
      </time>
      <small className="clock-heard">{filled(words.heard, { ago: spanIn(words, now - heardAt) })}</small>
    </div>
  )
}

function Tools() {
  const words = useWords()
  const locale = useLocale()
  const { board, isWall } = useDashboard()
  const [theme, choose] = useTheme(board?.wall?.theme)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  if (isWall && isFull) return null
  const turn = () =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  return (
    <div className="tools">
      <button
        type="button"
        lang={locale === 'zh' ? 'en' : 'zh-CN'}
        onClick={() => speak(locale === 'zh' ? 'en' : 'zh')}
      >
        {words.other}
      </button>
      <button type="button" onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}>
        {theme === 'dark' ? words.light : words.dark}
      </button>
      {document.fullscreenEnabled && (
        <button type="button" onClick={turn}>
          {isFull ? words.leaveFullScreen : words.fullScreen}
        </button>
      )}
    </div>
  )
}
