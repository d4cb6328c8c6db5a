import type { ChannelOptions } from '@grpc/grpc-js'

/** The largest message between services. Larger data is streamed. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024

/**
 * The connection settings of every client. An unavailable service causes UNAVAILABLE immediately, without
 * waiting, and is used again within 2 s of its recovery. Keepalive detects a peer that vanished without
 * closing the connection. Several addresses of a name are used in turn.
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
