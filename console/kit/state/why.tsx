// "Why can't I see this?" beside what is refused. What explains it is built of the kit: main.tsx registers it.
import { type ComponentType, Suspense } from 'react'

/** One's own rights unless a person is named. */
export type About = { userId?: string | undefined } & (
  | { kind: 'screen'; code: string }
  | { kind: 'call'; method: string; path: string; isChange?: '1' }
  | { kind: 'record'; entity: string; rowId: string }
)

let Explained: ComponentType<{ about: About }> | undefined

/** Registers the component that explains. */
export function explainWith(component: ComponentType<{ about: About }>): void {
  Explained = component
}

export const Why = ({ about }: { about: About }) =>
  Explained && (
    <Suspense fallback={null}>
      <Explained about={about} />
    </Suspense>
  )
