import type { Delivery } from './deliveryQueue'

/**
 * The name of a delivery, the same at every try, by which a receiver knows a repeat. The time is part
 * of it because a database that was restored gives a number twice.
 */
export function deliveryKey({ id, createdAt }: Pick<Delivery, 'id' | 'createdAt'>): string {
  return `msg_${id}_${createdAt.getTime().toString(36)}`
}
