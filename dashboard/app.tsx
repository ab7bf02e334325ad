// Which page the screen shows: its figures, the code it waits for, or why it shows nothing any more.
import { useEffect } from 'react'
import { useDashboard } from './data/store.ts'
import { Grid } from './frame/grid.tsx'
import { Head } from './frame/head.tsx'
import { LineNote } from './frame/line-note.tsx'
import { Notice } from './frame/notice.tsx'
import { useTheme } from './look/theme.ts'
import { useWords } from './words/words.ts'

export function App() {
  const words = useWords()
  const { phase, board, isWall } = useDashboard()
  const [theme] = useTheme(board?.wall?.theme)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.toggleAttribute('data-wall', isWall)
  }, [theme, isWall])
  if (phase === 'opening') return <p className="state">{words.loading}</p>
  if (phase !== 'running') return <Notice phase={phase} />
  return (
    <div className="dashboard">
      <Head />
      <LineNote />
      {board ? (
        <Grid board={board} />
      ) : (
        <p className="state" role="status">
          {words.loading}
        </p>
      )}
    </div>
  )
}
