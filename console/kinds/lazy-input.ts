import type { ComponentType } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type * as inputs from './inputs/index.ts'
import type { InputProps } from './view.ts'

type Inputs = typeof inputs

export const lazyInput = (pick: (inputs: Inputs) => ComponentType<InputProps>) =>
  lazyPart(() => import('./inputs/index.ts'), pick)
