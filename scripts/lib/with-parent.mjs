/** Loaded into the server (`--import`): stops it when the script that started it is gone, even by SIGKILL. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel must not keep an otherwise finished server alive.
process.channel?.unref();
