import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchErrors } from './data/error-log.ts'
import './shell/tokens.css'
import { Root } from './shell/root.tsx'
import { acceptTokenFromAddress } from './shell/token-from-address.ts'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')

watchErrors()
await acceptTokenFromAddress()
createRoot(place).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
