// SPDX-License-Identifier: GPL-3.0-or-later
#include "Confinement.h"

#include <QtGlobal>

#include <fstream>

#if defined(Q_OS_WIN)
#include <windows.h>
#else
#include <cerrno>
#include <csignal>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#if defined(Q_OS_LINUX)
#include <array>
#include <cstddef>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <vector>
#endif

namespace querent::sandbox {

#if defined(Q_OS_WIN)

void confine(std::int64_t memoryBytes, std::chrono::seconds processorTime)
{
    const HANDLE job = CreateJobObjectW(nullptr, nullptr);
    if (job == nullptr) {
        return;
    }
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_PROCESS_MEMORY | JOB_OBJECT_LIMIT_PROCESS_TIME |
        JOB_OBJECT_LIMIT_ACTIVE_PROCESS | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    limits.BasicLimitInformation.ActiveProcessLimit = 1;
    limits.BasicLimitInformation.PerProcessUserTimeLimit.QuadPart =
        processorTime.count() * 10'000'000; // in units of 100 ns
    limits.ProcessMemoryLimit = static_cast<SIZE_T>(memoryBytes);
    SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    // the handle stays open: closing the last one would end the job
    AssignProcessToJobObject(job, GetCurrentProcess());
}

#else

namespace {

void limit(decltype(RLIMIT_CORE) resource, rlim_t soft, rlim_t hard)
{
    const rlimit wanted{soft, hard};
    setrlimit(resource, &wanted);
}

#if defined(Q_OS_LINUX)

/// System calls that reach beyond the process. Files, sockets and programs come from these alone:
/// what is open already stays usable.
std::vector<std::uint32_t> forbiddenCalls()
{
    std::vector<std::uint32_t> calls{SYS_openat,   SYS_socket,   SYS_socketpair,  SYS_connect,
                                     SYS_bind,     SYS_execve,   SYS_execveat,    SYS_ptrace,
                                     SYS_unlinkat, SYS_mkdirat,  SYS_linkat,      SYS_symlinkat,
                                     SYS_fchmodat, SYS_fchownat, SYS_truncate,    SYS_mount,
                                     SYS_chroot,   SYS_clone,    SYS_memfd_create};
#if defined(SYS_openat2)
    calls.push_back(SYS_openat2);
#endif
#if defined(SYS_clone3)
    calls.push_back(SYS_clone3);
#endif
#if defined(SYS_renameat2)
    calls.push_back(SYS_renameat2);
#endif
#if defined(SYS_open) // the older calls, which newer architectures lack
    for (const long call : {SYS_open, SYS_creat, SYS_fork, SYS_vfork, SYS_unlink, SYS_rename,
                            SYS_mkdir, SYS_rmdir, SYS_link, SYS_symlink, SYS_chmod, SYS_chown}) {
        calls.push_back(static_cast<std::uint32_t>(call));
    }
#endif
    return calls;
}

/// A seccomp filter for all threads; does nothing on kernels and architectures without.
void forbidCalls()
{
#if defined(__x86_64__)
    constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
    constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
    constexpr std::uint32_t architecture = 0;
#endif
    if (architecture == 0) {
        return;
    }
    const auto statement = [](std::uint16_t code, std::uint32_t operand) {
        return sock_filter{code, 0, 0, operand};
    };
    const sock_filter refuse = statement(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    std::vector<sock_filter> program{
        statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
        sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 1, 0, architecture},
        refuse,
        statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        // the second numbering of x86-64 ("x32") starts here
        sock_filter{BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x4000'0000U},
        refuse,
    };
    for (const std::uint32_t call : forbiddenCalls()) {
        program.push_back(sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 0, 1, call});
        program.push_back(refuse);
    }
    program.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
    }
}

#endif

} // namespace

void confine(std::int64_t memoryBytes, std::chrono::seconds processorTime)
{
    const auto seconds = static_cast<rlim_t>(processorTime.count());
    limit(RLIMIT_CPU, seconds, seconds + 1);
    limit(RLIMIT_CORE, 0, 0);
#if !defined(__SANITIZE_ADDRESS__) // which reserves terabytes of addresses
    limit(RLIMIT_AS, static_cast<rlim_t>(memoryBytes), static_cast<rlim_t>(memoryBytes));
#else
    Q_UNUSED(memoryBytes);
#endif
#if defined(Q_OS_LINUX)
    limit(RLIMIT_NPROC, 0, 0);
    forbidCalls();
#endif
}

#endif

Freedom probeFreedom()
{
    Freedom freedom;
#if defined(Q_OS_WIN)
    freedom.opensFiles = std::ifstream("C:/Windows/win.ini").good();
    freedom.opensSockets = true;
    freedom.startsPrograms = true;
#else
    freedom.opensFiles = std::ifstream("/etc/passwd").good();
    const int handle = ::socket(AF_INET, SOCK_STREAM, 0);
    freedom.opensSockets = handle >= 0;
    if (handle >= 0) {
        ::close(handle);
    }
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(0);
    }
    freedom.startsPrograms = child > 0;
    if (child > 0) {
        ::waitpid(child, nullptr, 0);
    }
#endif
    return freedom;
}

} // namespace querent::sandbox
