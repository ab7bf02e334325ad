// The monitoring dashboard: a screen of its own beside the console, for a person or for a wall.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { start } from './data/run.ts'
import { keepUp } from './data/upkeep.ts'
import { currentLocale, speak } from './words/words.ts'
import './look/dashboard.css'
import './look/widgets.css'

// First of all, because it takes the token out of the address.
const started = start()
speak(currentLocale())
keepUp()

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
await started
