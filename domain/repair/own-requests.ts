/** States of a request in which whoever reported it still waits for something, or has something to say. */
export const openRequests = ['submitted', 'accepted', 'processing', 'to_check', 'to_evaluate'] as const
