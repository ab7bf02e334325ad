import { type ComponentType, lazy } from 'react'
import type * as inputs from './inputs/index.ts'
import type { InputProps } from './view.ts'

type Inputs = typeof inputs

export const lazyInput = (pick: (inputs: Inputs) => ComponentType<InputProps>) =>
  lazy(async () => ({ default: pick(await import('./inputs/index.ts')) }))
