// What one feature does for others that do not know which it is: whoever brings it says so when the app is made.
import type { Changes } from './changes.ts'
import type { AppContext, Ctx } from './ctx.ts'

export interface Service<S> {
  /** Called once for each app, with what the features bring; the first is taken. */
  declare(app: Pick<AppContext, 'changes'>, brought: readonly S[]): void
  /** Undefined where no feature brings it. */
  of(ctx: Pick<Ctx, 'app'>): S | undefined
}

export function service<S>(): Service<S> {
  // By what contexts of one server share, whatever lane of connections they are over.
  const declared = new WeakMap<Changes, S>()
  return {
    declare({ changes }, [first]) {
      if (first) declared.set(changes, first)
    },
    of: ({ app }) => declared.get(app.changes),
  }
}
