import type { ChannelOptions } from '@grpc/grpc-js'

/** Largest message between services. Larger things are streamed. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024

/**
 * How every client connects. A service that is down is reported as UNAVAILABLE at once, not waited for, and found
 * again within 2 s of its return; a peer that vanished without a word is noticed by keepalive. Addresses that resolve
 * to several copies are used in turn.
 */
export const CHANNEL_OPTIONS: ChannelOptions = {
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
  'grpc.dns_min_time_between_resolutions_ms': 5_000,
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
}
