// What a call is to clients of this API family whose application reads whole trees: the same work behind the same gates,
// under the names they send and in the form they show.
import type { Route } from '../../platform/route.ts'
import { withForests } from './lists.ts'
import { withPasswordsSaid } from './said.ts'
import { withTheirNames } from './sent.ts'
import { withRemovedTenants } from './tenants.ts'

export const asClientsKnow = (route: Route): Route =>
  [withForests, withTheirNames, withRemovedTenants, withPasswordsSaid].reduce((made, wrap) => wrap(made), route)
